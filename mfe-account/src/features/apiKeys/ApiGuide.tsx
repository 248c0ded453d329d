import { apiScopes, apiScopeTexts, type ApiScope } from '@dealstead/contracts';
import { Panel, PanelHead, Stack } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';

const Example = styled.pre`
  margin: 0;
  padding: 14px 16px;
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: var(--sunken);
  font-size: var(--t13);
  line-height: 1.6;
`;
const Notes = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding-left: 20px;
  list-style: disc;
  font-size: var(--t14);
  code {
    font-size: var(--t13);
  }
`;
const Code = styled.code`
  font-size: var(--t13);
`;

const examples: Readonly<Record<ApiScope, string>> = {
  'listings:read': 'GET /api/properties',
  'analytics:read': 'GET /api/market',
  'portfolio:read': 'GET /api/portfolio',
  'leads:read': 'GET /api/leads',
  'leads:write': 'POST /api/leads',
  'exports:read': 'GET /api/scheduled-exports',
};

const columns: Column<ApiScope>[] = [
  { key: 'scope', heading: 'Scope', cell: (scope) => <Code>{scope}</Code> },
  { key: 'opens', heading: 'Opens', cell: (scope) => apiScopeTexts[scope].description },
  { key: 'example', heading: 'For example', cell: (scope) => <Code>{examples[scope]}</Code> },
];

const examplesOf = (origin: string): string => `# Your newest leads
curl -H "Authorization: Bearer $DEALSTEAD_KEY" \\
  "${origin}/api/leads?sortBy=newest&limit=20"

# A new lead
curl -X POST -H "Authorization: Bearer $DEALSTEAD_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"firstName": "Ann", "phone": "901-555-0100"}' \\
  "${origin}/api/leads"`;

/** How a program calls the API: examples, scopes, limits and errors. */
export function ApiGuide() {
  const { origin } = window.location;
  return (
    <Panel aria-labelledby="use-a-key">
      <PanelHead>
        <h2 id="use-a-key">Use a key</h2>
        <a href="/api/openapi.json">OpenAPI description</a>
      </PanelHead>
      <Stack space={5}>
        <p>Send the key as a bearer token. Your programs act as you, within the permissions of the key.</p>
        <Example tabIndex={0} aria-label="Example with curl">
          <code>{examplesOf(origin)}</code>
        </Example>
        <Table caption="Scopes" columns={columns} rows={apiScopes} rowKey={(scope) => scope} />
        <Notes>
          <li>
            Each response says what is left: <code>RateLimit-Remaining</code> of this minute and{' '}
            <code>X-Quota-Remaining</code> of this month. Months begin at midnight Eastern Time.
          </li>
          <li>
            Over a limit the answer is <code>429</code>; wait for the seconds in <code>Retry-After</code>.
          </li>
          <li>
            <code>401</code> means the key is wrong, expired or revoked; <code>403</code> with{' '}
            <code>scope-required</code> names the scope that is missing.
          </li>
          <li>
            Keys cannot sign in, change settings, pay or manage your team, and do not work in a browser on other sites.
          </li>
        </Notes>
      </Stack>
    </Panel>
  );
}
