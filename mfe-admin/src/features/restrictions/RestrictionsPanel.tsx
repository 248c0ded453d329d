import { useEffect, useRef, useState } from 'react';
import { restrictions, restrictionTexts, type MemberRestriction } from '@dealstead/contracts';
import { Badge, Button, formatDate, Panel, PanelHead, Row, Small, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Entries } from '../Entries.ts';
import { usePermission } from '../permissions/usePermission.ts';
import { LiftDialog } from './LiftDialog.tsx';
import { RestrictDialog } from './RestrictDialog.tsx';
import type { RestrictedMember } from './restrictedMember.ts';

interface RestrictionsPanelProps {
  member: RestrictedMember;
  /** Whether the panel was opened by a press: the heading then takes the focus. */
  focusHeading: boolean;
}

/** A member's current and past restrictions: by whom, why and until when. */
export function RestrictionsPanel({ member, focusHeading }: RestrictionsPanelProps) {
  const query = useRead('/api/admin/members/{id}/restrictions', { id: member.id });
  const [restricting, setRestricting] = useState(false);
  const [lifting, setLifting] = useState<MemberRestriction>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading) heading.current?.focus();
  }, [focusHeading, member.id]);
  const activeTypes = (query.data ?? []).filter(({ active }) => active).map(({ type }) => type);
  const isAdmin = member.role === 'admin';
  const mayRestrict = usePermission('restrict-members');
  return (
    <Panel aria-labelledby="restrictions">
      <PanelHead>
        <h2 id="restrictions" ref={heading} tabIndex={-1}>
          Restrictions for {member.name}
        </h2>
        {!isAdmin && mayRestrict && (
          <Button
            kind="secondary"
            size="small"
            disabled={!query.data || activeTypes.length === restrictions.length}
            onClick={() => setRestricting(true)}
          >
            Restrict
          </Button>
        )}
      </PanelHead>
      <QueryView
        query={query}
        label="Restrictions"
        loading={64}
        isEmpty={(memberRestrictions) => memberRestrictions.length === 0}
        empty={<p>{isAdmin ? 'An administrator cannot be restricted.' : 'No restrictions, past or present.'}</p>}
      >
        {(memberRestrictions) => (
          <Entries aria-labelledby="restrictions">
            {memberRestrictions.map((restriction) => (
              <li key={restriction.id}>
                <header>
                  <b>{restrictionTexts[restriction.type].name}</b>
                  <Badge tone={restriction.active ? 'danger' : 'plain'}>{stateOf(restriction)}</Badge>
                </header>
                <p>{restriction.reason}</p>
                <Small>{historyOf(restriction)}</Small>
                {restriction.liftReason && <Small>{`Lifted because: ${restriction.liftReason}`}</Small>}
                {restriction.active && mayRestrict && (
                  <Row space={2}>
                    <Button
                      kind="secondary"
                      size="small"
                      aria-label={`Lift: ${restrictionTexts[restriction.type].name}`}
                      onClick={() => setLifting(restriction)}
                    >
                      Lift
                    </Button>
                  </Row>
                )}
              </li>
            ))}
          </Entries>
        )}
      </QueryView>
      {restricting && <RestrictDialog member={member} active={activeTypes} onClose={() => setRestricting(false)} />}
      {lifting && <LiftDialog member={member} restriction={lifting} onClose={() => setLifting(undefined)} />}
    </Panel>
  );
}

function stateOf({ active, liftedBy, until }: MemberRestriction): string {
  if (!active) return liftedBy === null ? 'Ended' : 'Lifted';
  return until === null ? 'Until lifted' : `Until ${formatDate(until)}`;
}

function historyOf({ by, at, endedAt, liftedBy }: MemberRestriction): string {
  const end =
    endedAt && (liftedBy === null ? `ended ${formatDate(endedAt)}` : `lifted by ${liftedBy}, ${formatDate(endedAt)}`);
  return [`By ${by}, ${formatDate(at)}`, end].filter(Boolean).join('; ');
}
