import { maxContactPoints } from './contactPoints.ts';

/** What a column of a file says of one of a lead's phone numbers or email addresses. */
export interface ContactPointColumn {
  /** `phone2`, `phone1Kind`, `phone1DoNotCall`, `phone1Litigator`, `email2`, `email1Kind`. The first number and address are fields by themselves. */
  readonly field: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly contactPoints: 'phones' | 'emails';
  /** Which of them, from 0. */
  readonly at: number;
  readonly part: 'number' | 'kind' | 'doNotContact' | 'isLitigator';
}

function columnsOfPhone(at: number): ContactPointColumn[] {
  const nth = at + 1;
  const phone = { contactPoints: 'phones', at } as const;
  return [
    {
      ...phone,
      part: 'number',
      field: `phone${nth}`,
      label: `Phone ${nth}`,
      aliases: ['phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'wireless', 'landline'].map(
        (name) => `${name}${nth}`,
      ),
    },
    {
      ...phone,
      part: 'kind',
      field: `phone${nth}Kind`,
      label: `Phone ${nth} kind`,
      aliases: [
        `phone${nth}type`,
        `phonetype${nth}`,
        `phone${nth}linetype`,
        `phone${nth}label`,
        // As an address book names the first one's.
        ...(at === 0 ? ['phonetype', 'phonekind', 'phonelinetype'] : []),
      ],
    },
    {
      ...phone,
      part: 'doNotContact',
      field: `phone${nth}DoNotCall`,
      label: `Phone ${nth} do not call`,
      aliases: [`phone${nth}dnc`, `phonednc${nth}`, `dnc${nth}`, `phone${nth}dncflag`],
    },
    {
      ...phone,
      part: 'isLitigator',
      field: `phone${nth}Litigator`,
      label: `Phone ${nth} litigator`,
      aliases: [`phonelitigator${nth}`, `litigator${nth}`],
    },
  ];
}

function columnsOfEmail(at: number): ContactPointColumn[] {
  const nth = at + 1;
  const email = { contactPoints: 'emails', at } as const;
  return [
    { ...email, part: 'number', field: `email${nth}`, label: `Email ${nth}`, aliases: [`emailaddress${nth}`] },
    {
      ...email,
      part: 'kind',
      field: `email${nth}Kind`,
      label: `Email ${nth} kind`,
      aliases: [
        `email${nth}type`,
        `emailtype${nth}`,
        `email${nth}label`,
        ...(at === 0 ? ['emailtype', 'emailkind'] : []),
      ],
    },
  ];
}

/** Columns of files beside those of the first number and the first address, which are fields by themselves. */
export const contactPointColumns: readonly ContactPointColumn[] = Array.from({ length: maxContactPoints }, (_, at) => [
  ...columnsOfPhone(at),
  ...columnsOfEmail(at),
])
  .flat()
  .filter(({ at, part }) => at > 0 || part !== 'number');
