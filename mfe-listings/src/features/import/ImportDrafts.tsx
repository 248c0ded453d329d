import {
  type DraftContent,
  financingLabel,
  financingOptions,
  type ImportConfirmation,
  type ImportDraftGroup,
  type SellerRole,
  sellerRoles,
  stateNames,
} from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import {
  Alert,
  Button,
  Checkbox,
  fieldErrorsOf,
  formatCount,
  messageOf,
  Panel,
  PanelHead,
  Sheet,
  Small,
  Stack,
  TextLink,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState, type FormEvent } from 'react';
import { useEditorRole } from '../delegation/delegation.ts';
import { ContactFields, disclosureFor, RoleFields, roles } from '../post/RoleSection.tsx';
import { Legal } from '../post/styles.ts';
import { ChipGroup } from '../post/TermsSection.tsx';

/** `1 draft`, `2,140 drafts`. */
const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The drafts of an import that wait, by role and terms, each group with the one confirmation that publishes it. */
export function ImportDrafts({ importJob: { id, userId }, canPost }: { importJob: Import; canPost: boolean }) {
  const query = useRead('/api/imports/{id}/drafts', { id });
  const [chosen, setChosen] = useState<ImportDraftGroup | null>(null);
  const isAssistant = useEditorRole(userId) === 'assistant';
  return (
    <QueryView query={query} label="The drafts" loading={120} errorCard={{ text: 'They are in My listings too.' }}>
      {({ count, groups }) => (
        <>
          {count > 0 && (
            <Panel aria-labelledby="drafts-title">
              <PanelHead>
                <h2 id="drafts-title">{`${counted(count, 'draft')} ${count === 1 ? 'waits' : 'wait'} for you`}</h2>
              </PanelHead>
              <Stack space={3}>
                <Small>Buyers see them once you have confirmed your role, the disclosure and the terms.</Small>
                {groups.map((group) => (
                  <div key={keyOf(group)}>
                    <p>{describeGroup(group)}</p>
                    {canPost && (
                      <Button size="small" onClick={() => setChosen(group)}>
                        {`Confirm and publish ${group.count.toLocaleString('en-US')}`}
                      </Button>
                    )}
                  </div>
                ))}
              </Stack>
            </Panel>
          )}
          {chosen && (
            <ConfirmationSheet importId={id} group={chosen} isAssistant={isAssistant} onClose={() => setChosen(null)} />
          )}
        </>
      )}
    </QueryView>
  );
}

const keyOf = ({ sellerRole, financeOptions }: ImportDraftGroup) => `${sellerRole} ${financeOptions.join(' ')}`;

const describeGroup = ({ count, sellerRole, financeOptions, states }: ImportDraftGroup): string =>
  [
    counted(count, 'draft'),
    sellerRole === null ? 'no role stated' : roles[sellerRole].label,
    financeOptions.length === 0 ? 'no payment terms stated' : financeOptions.map(financingLabel).join(', '),
    states.join(', '),
  ].join(' · ');

interface Outcome {
  readonly published: number;
  readonly inReview: number;
  readonly refused: readonly { propertyId: number; title: string; reason: string }[];
}

interface ConfirmationSheetProps {
  importId: number;
  group: ImportDraftGroup;
  isAssistant: boolean;
  onClose: () => void;
}

/** The disclosures of a role in the states of the drafts, each text once. */
function useDisclosures(role: SellerRole | undefined, { states }: ImportDraftGroup) {
  const all = useRead('/api/disclosures');
  const texts = states.map((state) => [state, disclosureFor(all.data ?? [], role, state)?.text ?? ''] as const);
  const shown = [...new Set(texts.map(([, text]) => text))]
    .filter((text) => text !== '')
    .map((text) => ({ text, states: texts.flatMap(([state, own]) => (own === text ? [stateNames[state]] : [])) }));
  return { isLoaded: all.data !== undefined, error: all.error, byState: Object.fromEntries(texts), shown };
}

/** One confirmation of role, disclosure and terms for all drafts of a group. */
function ConfirmationSheet({ importId, group, isAssistant, onClose }: ConfirmationSheetProps) {
  const [content, setContent] = useState<DraftContent>({
    sellerRole: group.sellerRole ?? undefined,
    financeOptions: [...group.financeOptions],
  });
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const role = sellerRoles.find((option) => option === content.sellerRole);
  const disclosures = useDisclosures(role, group);
  const publish = useWrite('POST', '/api/imports/{id}/publications', {
    invalidates: ['/api/imports', '/api/properties', '/api/va/properties'],
  });
  const set = (patch: Partial<DraftContent>) => setContent((before) => ({ ...before, ...patch }));
  const financing = content.financeOptions ?? [];
  const refused = fieldErrorsOf(publish.error);
  const errors: Partial<Record<keyof DraftContent, string>> = isTried
    ? {
        ...Object.fromEntries(Object.entries(refused).map(([path, text]) => [path.replace('confirmation.', ''), text])),
        ...(role === undefined && { sellerRole: 'Choose your role' }),
        ...(financing.length === 0 && { financeOptions: 'Choose how buyers can pay' }),
        ...(content.disclosureConfirmed !== true && { disclosureConfirmed: 'Confirm the disclosure' }),
      }
    : {};

  /** Publishes page after page; a failure leaves the rest as drafts, and another press goes on with them. */
  const publishAll = async (confirmation: ImportConfirmation) => {
    const { sellerRole, financeOptions } = group;
    // What an earlier press published is not among the drafts any more; what was refused is, and is refused again.
    let sum: Outcome = { published: 0, inReview: 0, ...outcome, refused: [] };
    setPublishing(true);
    try {
      for (let after: number | null = 0; after !== null;) {
        const body = { group: { sellerRole, financeOptions }, confirmation, after };
        const page = await publish.mutateAsync({ params: { id: importId }, body });
        sum = {
          published: sum.published + page.published,
          inReview: sum.inReview + page.inReview,
          refused: [...sum.refused, ...page.refused],
        };
        setOutcome(sum);
        after = page.next;
      }
    } catch {
      // The form shows the error of `publish`.
    } finally {
      setPublishing(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPublishing || role === undefined || financing.length === 0 || content.disclosureConfirmed !== true) return;
    const { licenseNumber, brokerage, contractSignedOn, contractEndsOn, contactName, contactEmail, contactPhone } =
      content;
    void publishAll({
      licenseNumber,
      brokerage,
      contractSignedOn,
      contractEndsOn,
      contactName,
      contactEmail,
      contactPhone,
      sellerRole: role,
      financeOptions: financingOptions.filter((option) => financing.includes(option)),
      disclosures: disclosures.byState,
      disclosureConfirmed: true,
    });
  };
  const left = group.count - (outcome ? outcome.published + outcome.inReview : 0);
  const isDone = outcome !== null && !isPublishing && !publish.error;
  return (
    <Sheet
      open
      title={`Publish ${counted(group.count, 'draft')}`}
      onClose={onClose}
      footer={
        isDone ? (
          <Button full onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button type="submit" form="confirmation-form" full pending={isPublishing} pendingLabel="Publishing...">
            {`Confirm and publish ${left.toLocaleString('en-US')}`}
          </Button>
        )
      }
    >
      {outcome && <OutcomeText outcome={outcome} />}
      {!isDone && (
        <form id="confirmation-form" onSubmit={submit} noValidate>
          <Stack space={4}>
            {publish.error && <Alert>{messageOf(publish.error, 'The drafts were not published. Try again.')}</Alert>}
            <Small>Values from the file stay. Your answers fill in what is missing.</Small>
            <RoleFields content={content} set={set} errors={errors} />
            <ChipGroup
              label="Buyer may pay with"
              options={financingOptions}
              selected={financing}
              labelOf={financingLabel}
              error={errors.financeOptions}
              onChange={(financeOptions) => set({ financeOptions })}
            />
            {isAssistant ? (
              <Small>Rows without a contact need one from the owner.</Small>
            ) : (
              <ContactFields content={content} set={set} errors={errors} />
            )}
            {role && (
              <div>
                {disclosures.shown.map(({ text, states }) => (
                  <Legal key={text}>
                    <b>{`Shown on the listings, ${states.join(', ')}`}</b>
                    {text}
                  </Legal>
                ))}
                {disclosures.error && <Alert>The disclosures did not load. Open this page again.</Alert>}
                <Checkbox
                  checked={content.disclosureConfirmed ?? false}
                  disabled={!disclosures.isLoaded}
                  onChange={({ target }) => set({ disclosureConfirmed: target.checked })}
                >
                  {`${roles[role].confirm} This is so for ${group.count === 1 ? 'this draft' : `all ${counted(group.count, 'draft')}`}.`}
                </Checkbox>
                {errors.disclosureConfirmed && <Small role="alert">{errors.disclosureConfirmed}</Small>}
              </div>
            )}
          </Stack>
        </form>
      )}
    </Sheet>
  );
}

/** Refused drafts that are named. */
const namedRefusals = 20;

function OutcomeText({ outcome: { published, inReview, refused } }: { outcome: Outcome }) {
  return (
    <Stack space={3}>
      <Alert tone={refused.length > 0 ? 'amber' : 'ok'}>
        {[
          `${counted(published, 'listing')} published.`,
          inReview > 0 && `${counted(inReview, 'listing')} in review.`,
          refused.length > 0 &&
            `${counted(refused.length, 'draft')} still ${refused.length === 1 ? 'needs' : 'need'} more:`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      {refused.slice(0, namedRefusals).map(({ propertyId, title, reason }) => (
        <p key={propertyId}>
          <TextLink to={`/property/${propertyId}/edit`}>{title}</TextLink>
          {`: ${reason}`}
        </p>
      ))}
      {refused.length > namedRefusals && <Small>The others are in My listings.</Small>}
    </Stack>
  );
}
