import { Lead, Page, Panel, ParcelMap, Row, Stack, phone } from '@dealstead/kit';
import { Bell, CheckCircle, WarningCircle } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** As wide as the email that leads here. */
const Column = styled(Stack)`
  max-width: 600px;
  margin-inline: auto;
`;

const Card = styled(Panel)`
  position: relative;
  padding: 84px 32px 32px;
  overflow: hidden;
  .strip {
    position: absolute;
    inset: 0 0 auto;
    height: 108px;
    border-bottom: 1px solid var(--line);
  }
  .mark {
    position: relative;
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    border: 1px solid var(--line);
    border-radius: 50%;
    background: var(--surface);
    color: var(--primary);
  }
  .mark[data-tone='ok'] {
    color: var(--ok);
  }
  .mark[data-tone='danger'] {
    color: var(--danger);
  }
  h1 {
    font-size: 1.75rem;
  }
  h1 + * {
    margin-top: var(--s2);
    font-size: var(--t15);
    text-wrap: pretty;
  }
  ${phone} {
    padding: 84px 16px 20px;
    h1 {
      font-size: 1.625rem;
    }
  }
`;

/** The buttons of the page; on a phone each has the whole width. */
export const LinkActions = styled(Row)`
  ${phone} {
    > * {
      flex: 1 0 100%;
    }
  }
`;

const icons = { plain: Bell, ok: CheckCircle, danger: WarningCircle };

export interface MailLinkPageProps {
  title: string;
  lead?: ReactNode;
  /** What the link has done, as an icon above the title. */
  tone?: keyof typeof icons;
  children?: ReactNode;
  /** Panels below the card. */
  below?: ReactNode;
}

/** Layout of the pages that the links of emails open: a card with an illustration, a title and the next step. */
export function MailLinkPage({ title, lead, tone = 'plain', children, below }: MailLinkPageProps) {
  const Icon = icons[tone];
  return (
    <Page headed>
      <Column space={4}>
        <Card>
          <ParcelMap
            className="strip"
            width={600}
            height={108}
            seed="alerts"
            roadSpacing={130}
            rotation={-7}
            hills={5}
            woods={2}
          />
          <Stack space={4}>
            <span className="mark" data-tone={tone}>
              <Icon size={24} />
            </span>
            <div>
              <h1>{title}</h1>
              {lead && <Lead as="div">{lead}</Lead>}
            </div>
            {children}
          </Stack>
        </Card>
        {below}
      </Column>
    </Page>
  );
}
