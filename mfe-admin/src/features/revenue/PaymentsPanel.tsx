import { FilterSelect, Panel, PanelHead, useSearchParams } from '@dealstead/kit';
import { paymentFilterLabels, PaymentsTable, type PaymentFilter } from './PaymentsTable.tsx';

const isFilter = (value: string | null): value is PaymentFilter => value !== null && value in paymentFilterLabels;

/** Payments of all members, newest first, filtered by the `show` of the page's address. */
export function PaymentsPanel() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('show');
  const show = isFilter(wanted) ? wanted : undefined;
  return (
    <Panel aria-labelledby="payments">
      <PanelHead>
        <h2 id="payments">Payments</h2>
        <FilterSelect
          label="Status"
          value={show ?? ''}
          onChange={({ target: { value } }) => setSearch(value === '' ? {} : { show: value }, { replace: true })}
        >
          <option value="">All statuses</option>
          {Object.entries(paymentFilterLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
      </PanelHead>
      <PaymentsTable show={show} />
    </Panel>
  );
}
