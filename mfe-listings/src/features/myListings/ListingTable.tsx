import {
  arvPercent,
  dollarsToCents,
  illustrationUrl,
  listingStatusLabels,
  type Status,
  daysSince,
  isOnMarket,
} from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import {
  Badge,
  Checkbox,
  Link,
  ListingImage,
  VisuallyHidden,
  categoryIcons,
  formatCount,
  formatAgreedMoney,
  formatShortDate,
  formatTimeAgo,
} from '@dealstead/kit';
import type { useChanges } from './changes.ts';
import { RowMenu } from './RowMenu.tsx';
import { Grid, Scroll } from './styles.ts';

const tones: Readonly<Partial<Record<Status, 'ok' | 'amber'>>> = {
  active: 'ok',
  'in-review': 'amber',
  'under-contract': 'amber',
};

export interface ListingTableProps {
  /** Accessible name. */
  label: string;
  rows: readonly OwnPropertyCard[];
  selected: ReadonlyMap<number, OwnPropertyCard>;
  onSelect: (rows: readonly OwnPropertyCard[], isSelected: boolean) => void;
  changes: ReturnType<typeof useChanges>;
}

/** An owner's listings: a table on a wide screen; on a phone a row with thumbnail and menu for each. */
export function ListingTable({ label, rows, selected, onSelect, changes }: ListingTableProps) {
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return (
    <Scroll>
      <Grid aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="select">
              <Checkbox
                aria-label="Select all on this page"
                checked={areAllSelected}
                onChange={({ target }) => onSelect(rows, target.checked)}
              />
            </th>
            <th scope="col">Listing</th>
            <th scope="col" className="number">
              Price
            </th>
            <th scope="col" className="number">
              Of ARV
            </th>
            <th scope="col" className="number">
              Views
            </th>
            <th scope="col" className="number">
              Questions
            </th>
            <th scope="col" className="fresh">
              Freshness
            </th>
            <th scope="col">Status</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListingRow
              key={row.id}
              listing={row}
              isSelected={selected.has(row.id)}
              onSelect={(isSelected) => onSelect([row], isSelected)}
              changes={changes}
            />
          ))}
        </tbody>
      </Grid>
    </Scroll>
  );
}

interface ListingRowProps {
  listing: OwnPropertyCard;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  changes: ReturnType<typeof useChanges>;
}

function ListingRow({ listing, isSelected, onSelect, changes }: ListingRowProps) {
  const { id, title, price, arv, views, inquiries, unseenInquiries } = listing;
  const share = arvPercent(dollarsToCents(price), arv === null ? null : dollarsToCents(arv));
  return (
    <tr data-selected={isSelected || undefined}>
      <td className="select">
        <Checkbox
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <th scope="row">
        <ListingName listing={listing} />
      </th>
      <td className="number price">{formatAgreedMoney(price)}</td>
      <td className="number share">
        {share === null ? (
          <span title="No ARV given">–</span>
        ) : (
          <>
            {`${Math.round(share)}%`}
            <span className="unit"> of ARV</span>
          </>
        )}
      </td>
      <td className="number views">
        {formatCount(views)}
        <span className="unit">{views === 1 ? ' view' : ' views'}</span>
      </td>
      <td className="number questions">
        {inquiries > 0 ? (
          <Link to={`/property/${id}#inquiries`} aria-label={`Questions about ${title}: ${inquiries}`}>
            {formatCount(inquiries)}
          </Link>
        ) : (
          '0'
        )}
        <span className="unit">{inquiries === 1 ? ' question' : ' questions'}</span>
        {unseenInquiries > 0 && <Badge tone="water">{`${formatCount(unseenInquiries)} new`}</Badge>}
      </td>
      <td className="fresh" data-empty={isOnMarket(listing.status) ? undefined : true}>
        {isOnMarket(listing.status) ? <Freshness listing={listing} /> : '–'}
      </td>
      <td className="status">
        <Badge tone={tones[listing.status]}>{listingStatusLabels[listing.status]}</Badge>
        {listing.featured && (
          <Badge tone="amber">
            {listing.featuredUntil ? `Featured until ${formatShortDate(listing.featuredUntil)}` : 'Featured'}
          </Badge>
        )}
      </td>
      <td className="menu">
        <RowMenu listing={listing} changes={changes} />
      </td>
    </tr>
  );
}

function ListingName({ listing }: { listing: OwnPropertyCard }) {
  return (
    <span className="listing">
      <span className="thumb">
        <Thumbnail listing={listing} />
      </span>
      <span>
        <Link to={`/property/${listing.id}`}>{listing.title}</Link>
        <small>{`${listing.city}, ${listing.state}`}</small>
      </span>
    </span>
  );
}

/** Statuses without a public page, whose illustration is not public either. */
const hiddenStatuses: readonly Status[] = ['draft', 'in-review', 'withdrawn'];

/** The first photo, or the illustration that buyers see, or the category's icon. */
function Thumbnail({ listing: { id, images, status, category, state } }: { listing: OwnPropertyCard }) {
  const [photo] = images;
  const Icon = categoryIcons[category];
  if (photo === undefined && hiddenStatuses.includes(status)) return <Icon size={24} />;
  return <ListingImage src={photo ?? illustrationUrl(id)} alt="" state={state} sizes="80px" nativeLazy />;
}

/** Days before the expiry from which the table warns. */
const warningDays = 9;

/** Calendar days until an expiry; null without one. */
const daysUntil = (iso: string | null): number | null => (iso === null ? null : daysSince(Date.now(), Date.parse(iso)));

/** When the listing was last confirmed, and when it expires without a confirmation. */
function Freshness({ listing: { confirmedAt, createdAt, expiresAt } }: { listing: OwnPropertyCard }) {
  const since = confirmedAt ? `Confirmed ${formatTimeAgo(confirmedAt)}` : `Listed ${formatTimeAgo(createdAt)}`;
  const daysLeft = daysUntil(expiresAt);
  if (daysLeft === null || daysLeft > warningDays) return since;
  return (
    <>
      {since}
      <b>{daysLeft <= 0 ? 'Confirm now' : `Expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`}</b>
    </>
  );
}
