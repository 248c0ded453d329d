import type { ColumnSet } from '../records/columns.ts';

/** The columns of a list of deals beside the title. */
export const dealColumns = {
  // The address of a deal is its name, and longer than a person's.
  nameWidth: 'minmax(150px, 2fr)',
  specs: {
    stage: { heading: 'Stage', width: '120px' },
    type: { heading: 'Type', width: '80px' },
    price: { heading: 'Price', width: '96px', isNumeric: true },
    asking: { heading: 'Asking', width: '96px', isNumeric: true },
    mao: { heading: 'MAO', width: '96px', isNumeric: true },
    arv: { heading: 'ARV', width: '100px', isNumeric: true },
    fee: { heading: 'Fee', width: '92px', isNumeric: true },
    profit: { heading: 'Profit', width: '100px', isNumeric: true },
    cashFlow: { heading: 'Cash flow/mo', width: '104px', isNumeric: true },
    coc: { heading: 'CoC', width: '128px', isNumeric: true },
    rent: { heading: 'Rent', width: '104px', isNumeric: true },
    closing: { heading: 'Closing', width: '100px' },
    task: { heading: 'To do', width: 'minmax(0, 1fr)' },
    assignee: { heading: 'Assigned to', width: '124px' },
    buyer: { heading: 'Buyer', width: 'minmax(0, 0.7fr)' },
    age: { heading: 'In stage', width: '72px', isNumeric: true },
    address: { heading: 'Address', width: 'minmax(0, 1fr)' },
  },
  // Days in the stage are left to the menu of columns: names need their room.
  usual: ['stage', 'type', 'price', 'asking', 'mao', 'profit', 'coc', 'closing', 'task'],
} as const satisfies ColumnSet<string>;

/** The columns of an owner with a team, whose deals have assignees; their names take the room of the type. */
export const teamDealColumns: ColumnSet<DealColumn> = {
  ...dealColumns,
  usual: [...dealColumns.usual.filter((id) => id !== 'type'), 'assignee'],
};

export type DealColumn = keyof typeof dealColumns.specs;
