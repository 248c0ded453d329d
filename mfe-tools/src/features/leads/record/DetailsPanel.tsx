import { leadTypeLabels, type LeadRecord, type LeadType } from '@dealstead/contracts';
import { Button, formatDate, formatMoney, Panel, PanelHead, Row, sentenceCase, Small } from '@dealstead/kit';
import { OwnAnalyses } from '@dealstead/kit/data';
import { PencilSimple } from '@dealstead/kit/icons';
import { subjectLink } from '../../calculator/subject.ts';
import { RecordNotes, RecordValues } from '../../records/recordPage.ts';
import { pastDay } from '../leadLabels.ts';

/** What is known of a lead; empty fields are left out. */
export function DetailsPanel({ lead, onEdit }: { lead: LeadRecord; onEdit: () => void }) {
  const rows: [string, string | null][] = [
    ['Property', lead.propertyAddress],
    ['Property value', lead.propertyValue === null ? null : formatMoney(lead.propertyValue)],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Company', lead.company],
    ['Type', leadTypeLabels[lead.leadType as LeadType] ?? sentenceCase(lead.leadType)],
    ['Motivation', lead.motivation],
    ['Timeline', lead.timeline],
    ['Budget', lead.budget === null ? null : formatMoney(lead.budget)],
    ['Source', lead.leadSource && sentenceCase(lead.leadSource)],
    ['Last contact', lead.lastContactDate ? pastDay(lead.lastContactDate, lead.today) : 'Never'],
    ['Added', formatDate(lead.createdAt)],
  ];
  return (
    <Panel aria-labelledby="details">
      <PanelHead>
        <h2 id="details">Details</h2>
        <Row space={2}>
          {lead.propertyAddress !== null && (
            <Button kind="quiet" size="small" to={subjectLink({ kind: 'lead', id: lead.id })}>
              Analyze in calculator
            </Button>
          )}
          <Button kind="secondary" size="small" icon={<PencilSimple size={16} />} onClick={onEdit}>
            Edit
          </Button>
        </Row>
      </PanelHead>
      <RecordValues>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </RecordValues>
      {lead.notes && <RecordNotes>{lead.notes}</RecordNotes>}
      <OwnAnalyses about={{ leadId: lead.id }} />
      {!lead.canSeeContactData && (
        <Small>Contact details are masked and cannot be edited. The owner can allow them in Team.</Small>
      )}
    </Panel>
  );
}
