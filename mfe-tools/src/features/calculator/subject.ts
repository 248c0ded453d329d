/** What the calculator can be opened from: its figures, its name and the link back. */
export const subjectKinds = ['listing', 'deal', 'lead', 'holding', 'record'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Records of the member that take figures of an analysis. */
export const updatedKinds = ['deal', 'lead', 'holding'] as const satisfies readonly SubjectKind[];
export type UpdatedKind = (typeof updatedKinds)[number];

/** What an analysis is about. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
  /** Its title or address; empty where it is not known. */
  readonly title: string;
}

const paths: Readonly<Record<SubjectKind, string>> = {
  listing: '/property/',
  deal: '/deals/',
  lead: '/leads/',
  holding: '/portfolio/',
  record: '/property-lookup?record=',
};

/** The page of a subject. */
export const subjectPath = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): string => `${paths[kind]}${id}`;

/** The calculator with a subject's figures. */
export const subjectLink = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): string => `/calculator?${kind}=${id}`;

/** What a subject is called: "Back to the deal". */
export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  listing: 'listing',
  deal: 'deal',
  lead: 'lead',
  holding: 'property',
  record: 'property',
};

/** The subject that an address names: `?deal=12`, or `?record=41&title=9%20Elm%20St`. */
export function subjectOfQuery(query: URLSearchParams): Subject | null {
  for (const kind of subjectKinds) {
    const text = query.get(kind);
    if (text !== null && /^[1-9]\d{0,9}$/.test(text))
      return { kind, id: Number(text), title: (query.get('title') ?? '').slice(0, 200) };
  }
  return null;
}

/** Whether two are the same subject, whatever it is called. */
export const isSameSubject = (one: Subject | null, other: Subject | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;

/** The page of a saved analysis. */
export const analysisPath = (id: number): string => `/calculator/${id}`;

/** The page with a member's saved analyses. */
export const savedAnalysesPath = '/calculator/saved';
