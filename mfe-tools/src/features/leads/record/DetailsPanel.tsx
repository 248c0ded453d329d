import { leadFieldList, type LeadRecord, type NamedLeadField } from '@dealstead/contracts';
import { Button, formatDate, Panel, PanelHead, Row, Small } from '@dealstead/kit';
import { OwnAnalyses } from '@dealstead/kit/data';
import { PencilSimple } from '@dealstead/kit/icons';
import { subjectLink } from '../../calculator/subject.ts';
import { RecordNotes, RecordValues } from '../../records/recordPage.ts';
import { pastDay } from '../leadLabels.ts';
import { shownValue } from '../shownValue.ts';

/** The fields that the page shows as a list. */
const listedFieldsOf = (fields: readonly NamedLeadField[]) => fields.filter(({ isPlacedOnPage }) => !isPlacedOnPage);

interface DetailsPanelProps {
  lead: LeadRecord;
  onEdit: () => void;
  fields?: readonly NamedLeadField[];
}

/** What is known of a lead; empty fields are left out. */
export function DetailsPanel({ lead, onEdit, fields = leadFieldList }: DetailsPanelProps) {
  const rows: [string, string | null][] = [
    ...listedFieldsOf(fields).map((field): [string, string | null] => [
      field.label,
      shownValue(field, lead[field.name]),
    ]),
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
