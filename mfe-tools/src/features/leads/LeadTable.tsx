import { Badge, money, type Tone } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { dayName } from '../days.ts';

export interface LeadRow {
  id: number;
  name: string;
  property: string;
  status: string;
  priority: string;
  value: number | null;
  nextFollowup: string | null;
}

const tones: Record<string, Tone> = { new: 'water', qualified: 'ok', 'offer made': 'primary' };
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const columns: readonly Column<LeadRow>[] = [
  { key: 'name', head: 'Name', cell: (lead) => lead.name },
  { key: 'property', head: 'Property', cell: (lead) => lead.property },
  {
    key: 'status',
    head: 'Status',
    cell: (lead) => <Badge tone={tones[lead.status] ?? 'plain'}>{capital(lead.status)}</Badge>,
  },
  { key: 'priority', head: 'Priority', cell: (lead) => capital(lead.priority) },
  { key: 'value', head: 'Value', number: true, cell: (lead) => money(lead.value) },
  {
    key: 'followup',
    head: 'Follow up',
    cell: (lead) => (lead.nextFollowup ? dayName(lead.nextFollowup) : 'No date'),
  },
];

/** The leads to work first. */
export function LeadTable({ leads }: { leads: readonly LeadRow[] }) {
  return <Table caption="Leads to work" dense rows={leads} rowKey={(lead) => lead.id} columns={columns} />;
}
