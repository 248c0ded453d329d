import { Columns, Head, Lead, Page, Stack, TextLink, useRead } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { RulePanel } from '../../features/moderationRules/RulePanel.tsx';

/** The rules that flag listings by themselves: on or off, threshold, and how often moderators agreed. */
export function ModerationRules() {
  const query = useRead('/api/admin/moderation-rules');
  return (
    <Page>
      <Head
        title="Moderation rules"
        description="Rules that flag listings for moderators."
        path="/admin/moderation/rules"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Moderation rules</h1>
          <Lead>
            Each published or changed listing is checked by these rules. What they flag waits in the{' '}
            <TextLink to="/admin/moderation">moderation queue</TextLink>; a moderator decides.
          </Lead>
        </DashboardHeader>
        <QueryView query={query} label="The rules" loading={560}>
          {(rules) => (
            <Columns count={2}>
              {rules.map((rule) => (
                <RulePanel key={rule.rule} rule={rule} />
              ))}
            </Columns>
          )}
        </QueryView>
      </Stack>
    </Page>
  );
}

export default ModerationRules;
