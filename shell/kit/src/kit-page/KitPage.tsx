import { useState, type ReactNode } from 'react';
import {
  Alert,
  Badge,
  Band,
  Button,
  CardGrid,
  CategoryButtons,
  Checkbox,
  Chip,
  chooseTheme,
  chosenTheme,
  Columns,
  Container,
  DealToScale,
  Dialog,
  Drawer,
  EmptyState,
  ErrorCard,
  Field,
  Figures,
  FilterSelect,
  Flag,
  Head,
  IconButton,
  KeyValues,
  Lead,
  LedgerStrip,
  Locked,
  moneyCompact,
  Muted,
  Panel,
  PasswordInput,
  PlanBadge,
  PlatBackground,
  Price,
  PropertyCard,
  PropertyCardSkeleton,
  PropertyRow,
  Quote,
  RadioChoices,
  Row,
  SearchInput,
  Select,
  Sheet,
  Skeleton,
  Small,
  Stack,
  Steps,
  Switch,
  TabPanel,
  Tabs,
  TextArea,
  TextInput,
  TextLink,
  toast,
  ToggleChip,
  narrow,
} from '@dealstead/kit';
import { ColumnChart, HBars, HealthList, Ruler, Table, TaskRow } from '@dealstead/kit/data';
import * as icons from '@dealstead/kit/icons';
import {
  Menu,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
  Toaster,
  Tooltip,
  TooltipProvider,
} from '@dealstead/kit/overlays';
import type { Category } from '@dealstead/contracts';
import { css, styled } from 'styled-components';
import { samples, swatches } from './samples.ts';

const Sheets = styled(Container)`
  padding-block: var(--s6);
`;

const Title = styled.h1`
  margin-bottom: var(--s5);
`;

const Part = styled.section`
  display: grid;
  grid-template-columns: 170px minmax(0, 1fr);
  gap: 28px 32px;
  margin-bottom: 28px;
  > h2 {
    padding-top: 12px;
    border-top: 1px solid var(--line-2);
    font: 600 var(--t14) / 1.4 var(--sans);
    letter-spacing: 0;
    color: var(--ink-2);
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
    padding-top: 16px;
    border-top: 1px solid var(--line-2);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    > div {
      border: 0;
    }
  }
`;

function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </Part>
  );
}

const hover = { primary: 'var(--primary-h)', other: 'var(--sunken)' };

// Stand-ins that show a state which otherwise needs a pointer or the keyboard.
const Hovered = styled(Button)`
  ${({ kind = 'primary' }) => css`
    background: ${kind === 'primary' ? hover.primary : hover.other};
  `}
`;
const Focused = styled(Button)`
  outline: 2px solid var(--focus);
  outline-offset: 2px;
`;
const FocusedInput = styled(TextInput)`
  outline: 2px solid var(--focus);
  outline-offset: 2px;
`;

const Swatches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
  gap: 8px;
`;

const Swatch = styled.span<{ $back: string; $text: string }>`
  display: grid;
  align-content: end;
  height: 72px;
  padding: 8px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: var(--${({ $back }) => $back});
  color: var(--${({ $text }) => $text});
  font-size: var(--t12);
  font-weight: 600;
`;

const Display = styled.p`
  font: 600 var(--t48) / 1.12 var(--slab);
  letter-spacing: -0.012em;
`;
const Heading = styled.p<{ $size: number }>`
  font: 600 var(--t${({ $size }) => $size}) / 1.12 var(--slab);
  letter-spacing: -0.012em;
`;

const Framed = styled.div`
  border: 1px solid var(--line);
  background: var(--surface);
  > * {
    border-block-start: 0;
  }
`;

const PlatBox = styled.div`
  height: 320px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow: hidden;
`;

const Icons = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
  gap: 14px 8px;
  li {
    display: grid;
    justify-items: center;
    gap: 6px;
    overflow: hidden;
    font-size: var(--t12);
    color: var(--ink-2);
  }
`;

const fees = [
  { place: '88 Quarry Ln', fee: '$14,500' },
  { place: '19 Cedar Ct', fee: '$6,000' },
];

const tabItems = [
  { id: 'list', label: 'List', icon: icons.SquaresFour },
  { id: 'map', label: 'Map', icon: icons.MapTrifold, locked: 'Buyer' },
  { id: 'heatmap', label: 'Heatmap', icon: icons.Fire, locked: 'Buyer' },
  { id: 'saved', label: 'Saved', icon: icons.BookmarkSimple, locked: 'Buyer' },
  { id: 'analytics', label: 'Analytics', icon: icons.ChartBar, locked: 'Buyer' },
] as const;

function Buttons() {
  return (
    <Shown title="Buttons">
      <Row>
        <Button>Primary</Button>
        <Hovered>Hover</Hovered>
        <Focused>Focus</Focused>
        <Button pending pendingLabel="Signing in...">
          Sign In
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="large">Large</Button>
        <Button to="/kit">A link</Button>
      </Row>
      <Row>
        <Button kind="secondary">Secondary</Button>
        <Hovered kind="secondary">Hover</Hovered>
        <Button kind="quiet">Quiet</Button>
        <Hovered kind="quiet">Hover</Hovered>
        <Button kind="danger">Delete</Button>
        <Button kind="secondary" size="small">
          Small
        </Button>
        <Button kind="secondary" size="small" icon={<icons.DownloadSimple size={18} />}>
          Import leads
        </Button>
        <IconButton label="More">
          <icons.DotsThree size={24} />
        </IconButton>
      </Row>
    </Shown>
  );
}

function Fields() {
  const [category, setCategory] = useState<Category | null>('land');
  const [share, setShare] = useState('70');
  const [plan, setPlan] = useState<'monthly' | 'annual'>('monthly');
  const [pressed, setPressed] = useState(true);
  return (
    <Shown title="Fields">
      <Columns count={3}>
        <Field label="Property address">
          <TextInput placeholder="1180 Kearney Ave" />
        </Field>
        <Field label="Full name">
          <FocusedInput defaultValue="Ruth Amsel" />
        </Field>
        <Field label="Phone" error="Phone number must be at least 10 digits">
          <TextInput defaultValue="555 01" type="tel" />
        </Field>
        <Field label="Price" prefix="$" hint="What you ask, without the fee.">
          <TextInput inputMode="numeric" defaultValue="84,500" />
        </Field>
        <Field label="Size" suffix="acres" optional>
          <TextInput inputMode="decimal" defaultValue="0.21" />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="off" defaultValue="Dealstead" />
        </Field>
        <Field label="Situation">
          <Select defaultValue="">
            <option value="">Choose one</option>
            <option value="probate">Probate</option>
          </Select>
        </Field>
        <Field label="Email">
          <TextInput disabled defaultValue="dana@northfork.test" />
        </Field>
        <Field label="Search">
          <SearchInput placeholder="Search by location, property type..." />
        </Field>
      </Columns>
      <Row>
        <FilterSelect label="Category" value="" onChange={() => undefined}>
          <option value="">Category</option>
        </FilterSelect>
        <FilterSelect label="Percent of ARV" value={share} onChange={(event) => setShare(event.target.value)}>
          <option value="">Percent of ARV</option>
          <option value="70">Under 70% of ARV</option>
        </FilterSelect>
        <Chip onRemove={() => undefined} removeLabel="Remove Land">
          Land
        </Chip>
        <Chip>Cash</Chip>
        <ToggleChip pressed={pressed} onClick={() => setPressed(!pressed)}>
          Under 70%
        </ToggleChip>
        <Checkbox defaultChecked>Land</Checkbox>
        <Checkbox>House</Checkbox>
        <Switch defaultChecked>Alerts on</Switch>
        <Switch aria-label="Off" />
        <Switch disabled aria-label="Not available" />
      </Row>
      <Columns count={2}>
        <RadioChoices
          legend="Billing"
          name="billing"
          value={plan}
          onChange={setPlan}
          choices={[
            { value: 'monthly', label: 'Monthly', consequence: 'Cancel in any month.', aside: <b>$79.98</b> },
            { value: 'annual', label: 'Annual', consequence: 'Paid once, 17% less.', aside: <b>$796.60</b> },
          ]}
        />
        <Field label="Description" hint="What a buyer would ask first.">
          <TextArea defaultValue="Three-bed brick ranch, 1,180 sq ft, built 1958. Vacant since August." />
        </Field>
      </Columns>
      <Framed>
        <CategoryButtons value={category} onChange={setCategory} />
      </Framed>
    </Shown>
  );
}

function TabsAndBadges() {
  const [tab, setTab] = useState<(typeof tabItems)[number]['id']>('list');
  return (
    <Shown title="Tabs and badges">
      <div>
        <Tabs label="Properties" name="kit" items={tabItems} value={tab} onChange={setTab} />
        <TabPanel of="kit" tab={tab}>
          <Muted>{tabItems.find((item) => item.id === tab)?.label}</Muted>
        </TabPanel>
      </div>
      <Row space={2}>
        <Badge>Contacted</Badge>
        <Badge tone="ok">Confirmed 3 days ago</Badge>
        <Badge tone="water">New</Badge>
        <Badge tone="amber">Today</Badge>
        <Badge tone="danger">Late 3 d</Badge>
        <Badge tone="brown">Equitable interest</Badge>
        <PlanBadge plan="free" />
        <PlanBadge plan="buyer" required />
        <Flag>FEATURED</Flag>
      </Row>
    </Shown>
  );
}

function Cards() {
  const [saved, setSaved] = useState<readonly number[]>([samples.ranch.id]);
  const favorite = (id: number) => ({
    saved: saved.includes(id),
    onToggle: () => setSaved(saved.includes(id) ? saved.filter((other) => other !== id) : [...saved, id]),
  });
  const { ranch, tract, desert, over } = samples;
  return (
    <Shown title="Property card">
      <CardGrid>
        <PropertyCard property={ranch} favorite={favorite(ranch.id)} eager />
        <PropertyCard property={tract} favorite={favorite(tract.id)} owner={{ onDelete: () => undefined }} />
        <PropertyCardSkeleton />
        <PropertyCard property={desert} favorite={favorite(desert.id)} selected />
        <PropertyCard property={{ ...over, id: 5 }} favorite={favorite(5)} selected />
        <PropertyCard property={over} favorite={favorite(over.id)} />
      </CardGrid>
      <Columns count={2}>
        <PropertyRow property={{ ...ranch, id: 11 }} favorite={favorite(11)} />
        <PropertyRow property={{ ...tract, id: 12 }} favorite={favorite(12)} />
      </Columns>
    </Shown>
  );
}

function Numbers() {
  return (
    <Shown title="Numbers">
      <LedgerStrip
        items={[
          { label: 'Expected fees, 5 months', value: '$110,400' },
          { label: 'Under contract', value: '6', note: '$53,400 in fees' },
          { label: 'Follow-ups due', value: '14', note: '3 late' },
          { label: 'Listing views, 7 days', value: '1,284', note: '+12%' },
        ]}
      />
      <Columns count={2}>
        <DealToScale price={84_500} rehab={26_000} arv={162_000} />
        <DealToScale price={126_000} rehab={52_000} arv={148_000} />
      </Columns>
      <Columns count={2}>
        <Panel>
          <Price size={36}>$84,500</Price>
          <KeyValues>
            <div>
              <dt>Wholesale fee, in the price</dt>
              <dd>$9,000</dd>
            </div>
            <div>
              <dt>Earnest money</dt>
              <dd>$2,500</dd>
            </div>
            <div data-total>
              <dt>At closing</dt>
              <dd>$82,000</dd>
            </div>
          </KeyValues>
        </Panel>
        <Panel>
          <HBars
            bars={[
              { label: 'Texas', value: 412 },
              { label: 'Florida', value: 388 },
              { label: 'Rhode Island', value: 6, sample: 6 },
            ]}
          />
          <Ruler
            value={14}
            valueText="14 paying referrals"
            max={60}
            ticks={[
              { at: 0, label: 'Partner' },
              { at: 10, label: 'Senior' },
              { at: 50, label: 'Elite' },
            ]}
          />
        </Panel>
      </Columns>
      <Columns count={2}>
        <Panel>
          <ColumnChart
            label="Expected fees by month"
            format={moneyCompact}
            bars={[
              { label: 'Nov', value: 20_500 },
              { label: 'Dec', value: 37_400 },
              { label: 'Jan', value: 24_000 },
              { label: 'Feb', value: 18_600, forecast: true },
              { label: 'Mar', value: 9_900, sample: 6 },
            ]}
          />
        </Panel>
        <Panel>
          <HealthList
            items={[
              { name: 'Listings', health: 'good', detail: 'p95 84 ms', word: 'Good' },
              { name: 'Tools', health: 'slow', detail: 'p95 610 ms, usually 190', word: 'Slow' },
              { name: 'Event dead letters', health: 'down', detail: 'since 06:12', word: '1 waiting' },
            ]}
          />
        </Panel>
      </Columns>
      <Figures
        figures={[
          { value: '1,200+', label: 'active investors' },
          { value: '$50M+', label: 'deal volume' },
          { value: '500+', label: 'properties sold' },
          { value: '14 days', label: 'average close' },
        ]}
      />
    </Shown>
  );
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <Shown title="Toast, dialog, menu">
      <Row>
        <Button
          kind="secondary"
          onClick={() => toast({ title: 'Login successful', description: 'Welcome back, Dana!' })}
        >
          Toast
        </Button>
        <Button
          kind="secondary"
          onClick={() => toast({ title: 'Error', description: 'Failed to delete property.', destructive: true })}
        >
          Destructive toast
        </Button>
        <Button kind="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button kind="secondary" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Menu
          trigger={
            <Button kind="quiet" icon={<icons.User size={18} />}>
              dana.reyes
              <icons.CaretDown size={14} />
            </Button>
          }
        >
          <MenuLabel>Wholesaler Member</MenuLabel>
          <MenuLink to="/member-dashboard">Member Dashboard</MenuLink>
          <MenuLink to="/settings">Account Settings</MenuLink>
          <MenuSeparator />
          <MenuItem onSelect={() => undefined}>
            <icons.SignOut size={18} />
            Sign Out
          </MenuItem>
        </Menu>
        <Tooltip words="Price plus rehab, against the value after repair">
          <IconButton label="What is this?">
            <icons.Info />
          </IconButton>
        </Tooltip>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Delete property"
        footer={
          <>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
            <Button kind="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        Are you sure you want to delete this property? This action cannot be undone.
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button kind="quiet" onClick={close}>
              Clear all
            </Button>
            <Button full onClick={close}>
              Show 30 properties
            </Button>
          </>
        }
      >
        <Stack>
          <span />
          <Field label="From" prefix="$">
            <TextInput inputMode="numeric" />
          </Field>
          <Switch>Owner finance</Switch>
          <span />
        </Stack>
      </Sheet>
      <Drawer open={open === 'drawer'} onClose={close} title="Menu">
        <Row>
          <TextLink to="/kit">Browse Properties</TextLink>
        </Row>
      </Drawer>
    </Shown>
  );
}

function States() {
  return (
    <Shown title="Empty, error, loading">
      <Columns count={2}>
        <EmptyState
          title="No properties found"
          action={
            <Button kind="secondary" size="small">
              Clear filters
            </Button>
          }
        >
          Try adjusting your search filters or check back later for new listings.
        </EmptyState>
        <Stack>
          <ErrorCard
            title="Listings did not load"
            onRetry={() => undefined}
            detail="Failed to fetch properties"
            reference="7f3a-21"
          >
            The rest of the page works. Your filters are kept.
          </ErrorCard>
          <Alert>Login failed. Please try again.</Alert>
          <Alert tone="water">This is a sandbox: no card is charged.</Alert>
          <Alert tone="amber">Your card was declined. Access stays until Nov 28.</Alert>
          <Alert tone="ok">Saved.</Alert>
          <Skeleton height={44} />
        </Stack>
      </Columns>
      <Locked needs="professional-dashboard" feature="Professional Dashboard">
        <LedgerStrip
          items={['Expected fees', 'Under contract', 'Follow-ups due'].map((label) => ({ label, value: '–' }))}
        />
      </Locked>
      <Locked needs="basic-analytics" feature="Analytics" prompt={false}>
        <LedgerStrip items={[{ label: 'Under $100k', value: '–' }]} />
      </Locked>
    </Shown>
  );
}

type Fee = (typeof fees)[number];
const place = { key: 'place', head: 'Place', cell: (row: Fee) => row.place };
const fee = { key: 'fee', head: 'Fee', number: true, cell: (row: Fee) => row.fee };
const review = {
  key: 'act',
  head: 'Action',
  action: true,
  cell: () => (
    <Button kind="secondary" size="small">
      Review
    </Button>
  ),
};
const summed = [
  { ...place, total: 'Total' },
  { ...fee, total: '$20,500' },
];

function Tables() {
  return (
    <Shown title="Tables">
      <Columns count={2}>
        <Panel>
          <Table caption="Fees" columns={summed} rows={fees} rowKey={(row) => row.place} />
        </Panel>
        <Panel>
          <Table caption="Fees, dense" dense columns={summed} rows={fees} rowKey={(row) => row.place} />
        </Panel>
        <Panel>
          <Table caption="Queue" columns={[place, fee, review]} rows={fees} rowKey={(row) => row.place} />
        </Panel>
        <Panel>
          <ul>
            <TaskRow
              mark={<Checkbox aria-label="Done" />}
              title="Order roof re-inspection"
              detail="1180 Kearney Ave. Inspection ends Nov 20"
              aside={<Badge tone="danger">2 days</Badge>}
            />
            <TaskRow
              mark={<Checkbox aria-label="Done" />}
              title="Confirm price on 5 listings"
              detail="Freshness drops after 14 days"
              aside={<Badge tone="amber">Today</Badge>}
            />
          </ul>
        </Panel>
      </Columns>
    </Shown>
  );
}

/** Every component in every state, to hold beside the design. Mounted at /kit, outside production. */
export function KitPage() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (next: 'light' | 'dark' | 'system') => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <TooltipProvider>
      <Head title="Components" description="Every component of the kit in every state." path="/kit" noIndex />
      <Sheets>
        <Title>Components</Title>
        <Shown title="Theme">
          <Row space={2}>
            {(['light', 'dark', 'system'] as const).map((name) => (
              <ToggleChip key={name} pressed={theme === name} onClick={() => choose(name)}>
                {name}
              </ToggleChip>
            ))}
          </Row>
        </Shown>
        <Shown title="Type">
          <Stack space={2}>
            <Display>Find your next deal</Display>
            <Heading $size={32}>Investment Opportunities</Heading>
            <Heading $size={24}>How It Works</Heading>
            <Lead>Lead text, 17. Public Sans 400.</Lead>
            <p>Body, 15. Three-bed brick ranch, 1,180 sq ft, built 1958.</p>
            <Small>Small, 13. Source: Shelby County Assessor, Nov 3, 2025</Small>
            <Price>$1,184,500</Price>
          </Stack>
        </Shown>
        <Shown title="Color">
          <Swatches>
            {swatches.map(([name, back, text]) => (
              <Swatch key={name} $back={back} $text={text}>
                {name}
              </Swatch>
            ))}
          </Swatches>
        </Shown>
        <Buttons />
        <Fields />
        <TabsAndBadges />
        <Cards />
        <Numbers />
        <Floating />
        <States />
        <Tables />
        <Shown title="Survey">
          <PlatBox>
            <PlatBackground
              seed="kit"
              lots={[
                { x: 0.2, y: 0.4, label: '$58k', note: '12.4 ac' },
                { x: 0.5, y: 0.4, label: '$62k', note: '40 ac', featured: true },
                { x: 0.8, y: 0.5, lost: true },
              ]}
            />
          </PlatBox>
          <Steps
            steps={[
              { title: 'Post a deal', text: 'Price, ARV and rehab with their evidence.' },
              { title: 'Negotiate terms', text: 'Offers with an amount and a clock.' },
              { title: 'Wait for closing', text: 'By a title company, a lawyer or a remote closing company.' },
            ]}
          />
          <Columns count={3}>
            <Quote by="Dana Reyes, wholesaler">Asking is $2,900 under the 70% rule, and I can see why.</Quote>
          </Columns>
          <Band>
            <div>
              <h2>Financing</h2>
              <p>Hard money, private lenders and owner finance on one page.</p>
            </div>
            <Button kind="secondary">See terms</Button>
          </Band>
        </Shown>
        <Shown title="Icons">
          <Icons>
            {Object.entries(icons).map(([name, Icon]) => (
              <li key={name}>
                <Icon size={24} />
                {name}
              </li>
            ))}
          </Icons>
        </Shown>
      </Sheets>
      <Toaster />
    </TooltipProvider>
  );
}
