import { Breadcrumbs } from '@dealstead/kit';
import { savedAnalysesPath } from '../subject.ts';

const calculator = { name: 'Calculator', path: '/calculator' };

/** The links from a page of saved analyses up to the calculator. `below` is a page below their list. */
export const Crumbs = ({ below = false }: { below?: boolean }) => (
  <Breadcrumbs pages={below ? [calculator, { name: 'Saved analyses', path: savedAnalysesPath }] : [calculator]} />
);
