import type { BrandDomain } from '@dealstead/contracts';
import {
  Alert,
  Badge,
  Button,
  Field,
  Form,
  formatDate,
  formatTimeAgo,
  messageOf,
  Row,
  Small,
  Stack,
  TextInput,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';

const Records = styled.dl`
  display: grid;
  gap: 4px 16px;
  margin: 0;
  grid-template-columns: 72px minmax(0, 1fr);
  dt {
    font-weight: 600;
  }
  dd {
    margin: 0 0 8px;
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: var(--t13);
    overflow-wrap: anywhere;
  }
`;

const tags = ['/api/brand', '/api/brands'];

const isFine = ({ isVerified, stopsAt }: BrandDomain) => isVerified && stopsAt === null;
const labelOf = ({ isVerified, stopsAt }: BrandDomain) => {
  if (!isVerified) return 'Not verified';
  return stopsAt === null ? 'Verified' : 'Record missing';
};

/** The brand's own domain, with the records that prove it. */
export function DomainPanel({ domain }: { domain: BrandDomain | null }) {
  return (
    <SettingsPanel
      title="Your domain"
      description="Show your page and your listings at an address such as deals.example.com."
      aside={domain && <Badge tone={isFine(domain) ? 'ok' : 'amber'}>{labelOf(domain)}</Badge>}
    >
      {domain ? <DomainRecords domain={domain} /> : <NewDomain />}
    </SettingsPanel>
  );
}

function NewDomain() {
  const add = useWrite('PUT', '/api/brand/domain', { invalidates: tags });
  const form = useForm({
    draft: 'brand-domain',
    messages: { host: 'Enter a domain, such as deals.example.com.' },
    send: (typed) => add.mutateAsync({ body: { host: typed.text('host') } }),
  });
  return (
    <Form form={form} fallback="The domain was not saved. Try again.">
      <Field label="Domain" required error={form.errors.host}>
        <TextInput name="host" maxLength={200} autoCapitalize="none" />
      </Field>
      <div>
        <Button kind="secondary" type="submit" pending={form.isPending}>
          Add domain
        </Button>
      </div>
    </Form>
  );
}

function DomainRecords({ domain }: { domain: BrandDomain }) {
  const check = useWrite('POST', '/api/brand/domain/checks', { invalidates: tags });
  const remove = useWrite('DELETE', '/api/brand/domain', { invalidates: tags });
  const error = check.error ?? remove.error;
  return (
    <Stack space={3}>
      <p>
        <b>{domain.host}</b>. {domain.isVerified ? 'Keep' : 'Add'} these two records at your DNS provider.
      </p>
      <Records>
        <dt>TXT</dt>
        <dd>{domain.txt.name}</dd>
        <dt>Value</dt>
        <dd>{domain.txt.value}</dd>
        <dt>CNAME</dt>
        <dd>{domain.cname.name}</dd>
        <dt>Value</dt>
        <dd>{domain.cname.value}</dd>
      </Records>
      {domain.problem && (
        <Alert tone="amber">
          {domain.problem}
          {domain.stopsAt &&
            ` If it is still missing on ${formatDate(domain.stopsAt)}, ${domain.host} stops showing your page.`}
        </Alert>
      )}
      {error && <Alert>{messageOf(error, 'The domain was not changed. Try again.')}</Alert>}
      <Row space={2}>
        <Button kind="secondary" pending={check.isPending} pendingLabel="Checking..." onClick={() => check.mutate({})}>
          Check records
        </Button>
        <Button kind="quiet" danger pending={remove.isPending} onClick={() => remove.mutate({})}>
          Remove domain
        </Button>
        {domain.checkedAt && <Small>Checked {formatTimeAgo(domain.checkedAt)}.</Small>}
      </Row>
    </Stack>
  );
}
