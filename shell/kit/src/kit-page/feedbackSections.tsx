import { useState } from 'react';
import {
  Alert,
  Button,
  Columns,
  Dialog,
  Drawer,
  EmptyState,
  ErrorCard,
  Field,
  IconButton,
  Locked,
  Row,
  Sheet,
  Skeleton,
  Stack,
  StatStrip,
  Switch,
  TextInput,
  TextLink,
  toast,
} from '@dealstead/kit';
import * as icons from '@dealstead/kit/icons';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator, Tooltip } from '@dealstead/kit/overlays';
import { KitExample } from './gallery.tsx';

export function Floating() {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <KitExample title="Toast, dialog, menu">
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
        <AccountMenu />
        <Tooltip content="Price plus rehab, against the value after repair">
          <IconButton label="What is this?">
            <icons.Info />
          </IconButton>
        </Tooltip>
      </Row>
      <Dialogs open={open} onClose={close} />
    </KitExample>
  );
}

type OpenDialog = 'dialog' | 'sheet' | 'drawer';

function Dialogs({ open, onClose }: { open: OpenDialog | undefined; onClose: () => void }) {
  return (
    <>
      <Dialog
        open={open === 'dialog'}
        onClose={onClose}
        title="Delete property"
        footer={
          <>
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" onClick={onClose}>
              Delete
            </Button>
          </>
        }
      >
        Are you sure you want to delete this property? This action cannot be undone.
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={onClose}
        title="Filters"
        footer={
          <>
            <Button kind="quiet" onClick={onClose}>
              Clear all
            </Button>
            <Button full onClick={onClose}>
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
      <Drawer open={open === 'drawer'} onClose={onClose} title="Menu">
        <Row>
          <TextLink to="/kit">Browse Properties</TextLink>
        </Row>
      </Drawer>
    </>
  );
}

function AccountMenu() {
  return (
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
  );
}

export function States() {
  return (
    <KitExample title="Empty, error, loading">
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
        <StatStrip
          items={['Expected profit', 'Under contract', 'Follow-ups due'].map((label) => ({ label, value: '–' }))}
        />
      </Locked>
      <Locked needs="basic-analytics" feature="Analytics" prompt={false}>
        <StatStrip items={[{ label: 'Under $100k', value: '–' }]} />
      </Locked>
    </KitExample>
  );
}
