import {
  barredReason,
  isBarred,
  leadFieldList,
  type LeadFieldGroup,
  leadValue,
  leadGroupLabels,
  type LeadRecord,
  type NamedLeadField,
} from '@dealstead/contracts';
import { Button, formatDate, Panel, PanelHead, Row as Buttons, Small } from '@dealstead/kit';
import { OwnAnalyses } from '@dealstead/kit/data';
import { PencilSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { subjectLink } from '../../calculator/subject.ts';
import { Folded } from '../../records/Folded.tsx';
import { RecordNotes, RecordValues } from '../../records/recordPage.ts';
import { pastDay } from '../leadLabels.ts';
import { shownValue } from '../shownValue.ts';
import { ContactPointList } from './ContactPointList.tsx';

type Row = readonly [label: string, value: string | null];

/** The fields of a part of the page, with what the lead has in them; those without a value are left out. */
const rowsOf = (lead: LeadRecord, fields: readonly NamedLeadField[], group: LeadFieldGroup): Row[] =>
  fields
    .filter((field) => field.group === group && !field.isPlacedOnPage)
    .map((field): Row => [
      field.label,
      field.name === 'phone' ? firstPhone(lead) : shownValue(field, leadValue(lead, field)),
    ])
    .filter(([, value]) => value);

/** The first number, and that nobody may call it. */
function firstPhone({ phone, phones: [first] }: LeadRecord): string | null {
  return phone !== null && first && isBarred(first) ? `${phone}, ${barredReason(first).toLowerCase()}` : phone;
}

/** The marks that the lead has, wherever they stand. */
const marksOf = (lead: LeadRecord, fields: readonly NamedLeadField[]): string =>
  fields
    .filter(({ kind, name }) => kind === 'flag' && lead[name] === true)
    .map(({ label }) => label)
    .join(', ');

const foldedGroups = ['owner', 'property', 'loan', 'custom'] as const;

interface DetailsPanelProps {
  lead: LeadRecord;
  onEdit: () => void;
  fields?: readonly NamedLeadField[];
}

/** What is known of a lead; empty fields are left out, and what is needed less often is folded. */
export function DetailsPanel({ lead, onEdit, fields = leadFieldList }: DetailsPanelProps) {
  const rows: Row[] = [
    ...rowsOf(lead, fields, 'main'),
    ['Marks', marksOf(lead, fields)],
    ['Last contact', lead.lastContactDate ? pastDay(lead.lastContactDate, lead.today) : 'Never'],
    ['Added', formatDate(lead.createdAt)],
  ];
  return (
    <Panel aria-labelledby="details">
      <PanelHead>
        <h2 id="details">Details</h2>
        <Buttons space={2}>
          {lead.propertyAddress !== null && (
            <Button kind="quiet" size="small" to={subjectLink({ kind: 'lead', id: lead.id })}>
              Analyze in calculator
            </Button>
          )}
          <Button kind="secondary" size="small" icon={<PencilSimple size={16} />} onClick={onEdit}>
            Edit
          </Button>
        </Buttons>
      </PanelHead>
      <Values rows={rows.filter(([, value]) => value)} />
      {lead.notes && <RecordNotes>{lead.notes}</RecordNotes>}
      <Groups>
        {hasMoreContactPoints(lead) && (
          <Folded title={leadGroupLabels.contactPoints} summary={contactPointSummary(lead)}>
            <ContactPointList phones={lead.phones} emails={lead.emails} />
          </Folded>
        )}
        {foldedGroups.map((group) => {
          const known = rowsOf(lead, fields, group);
          return (
            known.length > 0 && (
              <Folded key={group} title={leadGroupLabels[group]} summary={String(known.length)}>
                <Values rows={known} />
              </Folded>
            )
          );
        })}
      </Groups>
      <OwnAnalyses about={{ leadId: lead.id }} />
      {!lead.canSeeContactData && (
        <Small>Contact details are masked and cannot be edited. The owner can allow them in Team.</Small>
      )}
    </Panel>
  );
}

const Groups = styled.div`
  margin-top: 12px;
  &:empty {
    display: none;
  }
`;

function Values({ rows }: { rows: readonly Row[] }) {
  return (
    <RecordValues>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </RecordValues>
  );
}

/** Whether there is more to say of numbers and addresses than the first of each. */
const hasMoreContactPoints = ({ phones, emails }: LeadRecord): boolean =>
  phones.length > 1 ||
  emails.length > 1 ||
  phones.some((phone) => isBarred(phone) || phone.kind || phone.source || phone.lastResult) ||
  emails.some((email) => isBarred(email) || email.kind || email.source);

function contactPointSummary({ phones, emails }: LeadRecord): string {
  const barred = phones.filter(isBarred).length;
  return [String(phones.length + emails.length), barred > 0 && `${barred} do not call`].filter(Boolean).join(', ');
}
