import { exportLimitations } from '@dealstead/contracts';
import { expandTemplate, Panel, PanelHead, phone } from '@dealstead/kit';
import { DownloadSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Export = styled(Panel)`
  summary {
    width: fit-content;
    padding-block: 6px;
    font-size: var(--t14);
    font-weight: 600;
    color: var(--primary);
    cursor: pointer;
  }
  ${phone} {
    summary {
      padding-block: 11px;
    }
  }
  ul {
    padding-left: 20px;
    font-size: var(--t14);
    color: var(--ink-2);
    list-style: disc;
  }
  a[download] {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    margin-right: 12px;
    color: var(--primary);
    font-size: var(--t14);
    font-weight: 600;
  }
`;

/** The download of all listings, of another owner where the user acts for one. */
export function ExportPanel({ ownerId, ownerName }: { ownerId: number | undefined; ownerName: string | undefined }) {
  const exportUrl = (file: string) =>
    expandTemplate(`/api/exports/${file}{?owner}`, ownerId === undefined ? {} : { owner: ownerId });
  return (
    <Export aria-labelledby="export-title">
      <PanelHead>
        <h2 id="export-title">Export</h2>
      </PanelHead>
      <p>{`Download all ${ownerName === undefined ? 'of your listings' : `listings of ${ownerName}`} as a file you can import again.`}</p>
      <details>
        <summary>What the file leaves out</summary>
        <ul>
          {exportLimitations.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </details>
      <div>
        <a href={exportUrl('listings.csv')} download>
          <DownloadSimple size={18} />
          CSV
        </a>
        <a href={exportUrl('listings.json')} download>
          <DownloadSimple size={18} />
          RESO Data Dictionary JSON
        </a>
      </div>
    </Export>
  );
}
