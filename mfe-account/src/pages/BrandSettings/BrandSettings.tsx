import { readableColor } from '@dealstead/contracts';
import { Head, Locked, Page, SectionHead, Skeleton, TextLink, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { BrandEditor } from '../../features/brand/BrandEditor.tsx';
import { BrandPreview } from '../../features/brand/BrandPreview.tsx';

/** What the prompt stands on for members without the plan. */
const sample = {
  name: 'Delta Land Partners',
  slug: 'delta-land',
  about: 'Land and houses in the Mid-South.',
  color: '#1D5F86',
  colorDark: readableColor('#1D5F86', 'dark'),
  email: 'deals@example.com',
  phone: '(901) 555-0100',
  website: null,
  leadFormKey: null,
};

/** `/settings/brand`: a member's own name, logo, colors, contact and domain. */
export function BrandSettings() {
  return (
    <Page headed>
      <Head title="Your brand" description="Your name on your listings." path="/settings/brand" noIndex />
      <SectionHead>
        <div>
          <h1>Your brand</h1>
          <p>
            Your own name, logo and color on what you share. <TextLink to="/settings">All settings</TextLink>
          </p>
        </div>
      </SectionHead>
      <Locked needs="white-label" feature="White-label" preview={<BrandPreview draft={sample} logo={null} />}>
        <OwnBrandEditor />
      </Locked>
    </Page>
  );
}

function OwnBrandEditor() {
  const query = useRead('/api/brand');
  return (
    <QueryView query={query} label="Your brand" loading={<Skeleton height={480} />}>
      {(own) => <BrandEditor own={own} />}
    </QueryView>
  );
}

export default BrandSettings;
