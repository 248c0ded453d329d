import { useState } from 'react';
import {
  Badge,
  Button,
  CategoryButtons,
  Checkbox,
  Chip,
  Columns,
  Field,
  FilterSelect,
  Flag,
  IconButton,
  Muted,
  PasswordInput,
  PlanBadge,
  RadioChoices,
  Row,
  SearchInput,
  Select,
  Switch,
  TabPanel,
  Tabs,
  TextArea,
  TextInput,
  ToggleChip,
} from '@dealstead/kit';
import * as icons from '@dealstead/kit/icons';
import type { Category } from '@dealstead/contracts';
import { css, styled } from 'styled-components';
import { KitExample } from './gallery.tsx';

const hover = { primary: 'var(--primary-h)', other: 'var(--sunken)' };

// Static copies of states that otherwise need a pointer or the keyboard.
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

const Framed = styled.div`
  border: 1px solid var(--line);
  background: var(--surface);
  > * {
    border-block-start: 0;
  }
`;

const tabItems = [
  { id: 'list', label: 'List', icon: icons.SquaresFour },
  { id: 'map', label: 'Map', icon: icons.MapTrifold, locked: 'Buyer' },
  { id: 'heatmap', label: 'Heatmap', icon: icons.Fire, locked: 'Buyer' },
  { id: 'saved', label: 'Saved', icon: icons.BookmarkSimple, locked: 'Buyer' },
  { id: 'analytics', label: 'Analytics', icon: icons.ChartBar, locked: 'Buyer' },
] as const;

export function Buttons() {
  return (
    <KitExample title="Buttons">
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
    </KitExample>
  );
}

export function Fields() {
  const [category, setCategory] = useState<Category | null>('land');
  const [plan, setPlan] = useState<'monthly' | 'annual'>('monthly');
  return (
    <KitExample title="Fields">
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
      <ChipsAndSwitches />
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
    </KitExample>
  );
}

function ChipsAndSwitches() {
  const [share, setShare] = useState('70');
  const [pressed, setPressed] = useState(true);
  return (
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
  );
}

export function TabsAndBadges() {
  const [tab, setTab] = useState<(typeof tabItems)[number]['id']>('list');
  return (
    <KitExample title="Tabs and badges">
      <div>
        <Tabs label="Properties" name="kit" items={tabItems} value={tab} onChange={setTab} />
        <TabPanel tabsId="kit" tab={tab}>
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
    </KitExample>
  );
}
