import type { Affiliate } from '@dealstead/contracts';
import { Button, Hint, Panel, PanelHead, Row, Stack, phone, toast } from '@dealstead/kit';
import { Copy, DownloadSimple, EnvelopeSimple, ShareNetwork } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { QrCode } from '../qr/QrCode.tsx';
import { saveQrCode } from '../qr/saveQrCode.ts';

const LinkColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 20px;
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    > :first-child {
      width: 100%;
    }
  }
`;

const Copyable = styled.div`
  display: flex;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  > output {
    flex: 1;
    min-width: 0;
    padding: 10px 12px;
    overflow-wrap: anywhere;
  }
  > button {
    border-width: 0 0 0 1px;
    border-radius: 0;
  }
  ${phone} {
    flex-direction: column;
    > button {
      border-width: 1px 0 0;
    }
  }
`;

const title = 'Dealstead';
const shareText = 'Discounted real estate deals before they reach the market.';

/** The member's referral link: copy, share and QR code. */
export function LinkPanel({ code, link, qr }: Pick<Affiliate, 'code' | 'link' | 'qr'>) {
  const displayedLink = link.replace(/^https?:\/\//, '');
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied', description: displayedLink });
    } catch {
      toast({
        title: 'Error',
        description: `The link could not be copied. Select and copy it: ${link}`,
        destructive: true,
      });
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text: shareText, url: link });
    } catch (error) {
      // The user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  }

  const subject = encodeURIComponent('Take a look at Dealstead');
  const body = encodeURIComponent(`${shareText}\n\n${link}`);
  return (
    <Panel aria-labelledby="link">
      <PanelHead>
        <h2 id="link">Your link</h2>
        <span>Counts for 30 days after the first click</span>
      </PanelHead>
      <LinkColumns>
        <Stack space={3}>
          <Copyable>
            <output>{displayedLink}</output>
            <Button kind="secondary" icon={<Copy size={18} />} onClick={() => void copy()}>
              Copy
            </Button>
          </Copyable>
          <Row space={2}>
            <Button
              kind="secondary"
              size="small"
              icon={<EnvelopeSimple size={18} />}
              href={`mailto:?subject=${subject}&body=${body}`}
            >
              Email
            </Button>
            {canShare && (
              <Button kind="secondary" size="small" icon={<ShareNetwork size={18} />} onClick={() => void share()}>
                Share
              </Button>
            )}
            <Button
              kind="secondary"
              size="small"
              icon={<DownloadSimple size={18} />}
              onClick={() => void saveQrCode(qr, `dealstead-${code}.png`)}
            >
              Download QR code
            </Button>
          </Row>
          <Hint>Your own accounts do not earn commissions. People you invite see your first name and company.</Hint>
        </Stack>
        <QrCode qr={qr} label="QR code for your referral link" />
      </LinkColumns>
    </Panel>
  );
}
