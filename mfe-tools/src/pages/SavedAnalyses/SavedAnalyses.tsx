import { Head, Lead, Page, SectionHead } from '@dealstead/kit';
import { Crumbs } from '../../features/calculator/saved/Crumbs.tsx';
import { SavedAnalysesList } from '../../features/calculator/saved/SavedAnalysesList.tsx';
import { savedAnalysesPath } from '../../features/calculator/subject.ts';

/** `/calculator/saved`: a member's saved analyses. */
export function SavedAnalyses() {
  return (
    <Page>
      <Head title="Saved analyses" description="Your saved deal analyses." path={savedAnalysesPath} noIndex />
      <Crumbs />
      <SectionHead>
        <div>
          <h1>Saved analyses</h1>
          <Lead as="p">Open one to change it. Select two to four to compare them.</Lead>
        </div>
      </SectionHead>
      <SavedAnalysesList />
    </Page>
  );
}

export default SavedAnalyses;
