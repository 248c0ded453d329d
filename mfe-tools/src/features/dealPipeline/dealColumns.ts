import type { ColumnSet } from '../records/columns.ts';

/** The columns of a list of deals beside the title. */
export const dealColumns = {
  specs: {
    stage: { heading: 'Stage', width: '128px' },
    type: { heading: 'Type', width: '104px' },
    price: { heading: 'Price', width: '112px', isNumeric: true },
    mao: { heading: 'MAO', width: '112px', isNumeric: true },
    asking: { heading: 'Asking', width: '112px', isNumeric: true },
    arv: { heading: 'ARV', width: '112px', isNumeric: true },
    fee: { heading: 'Fee', width: '100px', isNumeric: true },
    profit: { heading: 'Profit', width: '112px', isNumeric: true },
    cashFlow: { heading: 'Cash flow/mo', width: '112px', isNumeric: true },
    coc: { heading: 'CoC', width: '132px', isNumeric: true },
    rent: { heading: 'Rent', width: '104px', isNumeric: true },
    closing: { heading: 'Closing', width: '112px' },
    task: { heading: 'To do', width: 'minmax(0, 1fr)' },
    assignee: { heading: 'Assigned to', width: '124px' },
    buyer: { heading: 'Buyer', width: 'minmax(0, 0.7fr)' },
    age: { heading: 'In stage', width: '76px', isNumeric: true },
    address: { heading: 'Address', width: 'minmax(0, 1fr)' },
  },
  usual: ['stage', 'type', 'price', 'mao', 'profit', 'coc', 'closing', 'task', 'age'],
} as const satisfies ColumnSet<string>;

/** The columns of an owner with a team, whose deals have assignees. */
export const teamDealColumns: ColumnSet<DealColumn> = {
  ...dealColumns,
  usual: [...dealColumns.usual, 'assignee'],
};

export type DealColumn = keyof typeof dealColumns.specs;
