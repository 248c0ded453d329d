import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ParcelMap } from '../illustrations/ParcelMap.tsx';
import { Button } from '../controls/Button.tsx';
import { Hint } from '../controls/Field.tsx';
import { ArrowClockwise, CheckCircle, Info, WarningCircle } from '../icons/icons.ts';
import { TextLink } from '../links/Link.tsx';
import { rememberProblem } from '../session/visit.ts';
import { phone } from '../theme/media.ts';

const alertTones = {
  danger: { colors: 'background: var(--danger-tint); color: var(--danger);', icon: WarningCircle },
  water: { colors: 'background: var(--water-tint); color: var(--water);', icon: Info },
  amber: { colors: 'background: var(--amber-tint); color: var(--amber-ink);', icon: WarningCircle },
  ok: { colors: 'background: var(--ok-tint); color: var(--ok);', icon: CheckCircle },
};
type AlertTone = keyof typeof alertTones;

const AlertBox = styled.div<{ $tone: AlertTone }>`
  display: flex;
  gap: 10px;
  padding: 12px 14px;
  border-left: 3px solid currentColor;
  border-radius: var(--r1);
  font-size: var(--t14);
  font-weight: 500;
  ${({ $tone }) => alertTones[$tone].colors}
`;

/** An inline message. Danger messages are announced at once. */
export function Alert({
  tone = 'danger',
  children,
  className,
}: {
  tone?: AlertTone;
  children: ReactNode;
  className?: string;
}) {
  const Icon = alertTones[tone].icon;
  const box = useRef<HTMLDivElement>(null);
  // The error of a press may stand outside the part of a dialog that is on the screen.
  useEffect(() => {
    if (tone === 'danger' && box.current?.closest('dialog')) box.current.scrollIntoView?.({ block: 'nearest' });
  }, [tone]);
  return (
    <AlertBox ref={box} $tone={tone} className={className} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <div>{children}</div>
    </AlertBox>
  );
}

const EmptyBox = styled.div`
  position: relative;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: 6px;
  padding: 104px 20px 28px;
  overflow: hidden;
  text-align: center;
  background: var(--surface);
  border: 1px dashed var(--line-2);
  border-radius: var(--r2);
  .strip {
    position: absolute;
    inset: 0 0 auto;
    height: 84px;
    border-bottom: 1px solid var(--line);
  }
  h1,
  h3 {
    font-size: var(--t17);
  }
  p {
    color: var(--ink-2);
  }
  .act {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 10px;
    margin-top: 6px;
  }
`;

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Fills a whole page instead of a part. */
  page?: boolean;
}

/** Empty state: an illustration, a title, one line and its actions. */
export function EmptyState({ title, children, action, page }: EmptyStateProps) {
  return (
    <EmptyBox>
      <ParcelMap
        className="strip"
        width={600}
        height={84}
        seed="unsold"
        roadSpacing={90}
        river={null}
        hills={4}
        woods={2}
      />
      {page ? <h1>{title}</h1> : <h3>{title}</h3>}
      {children && <p>{children}</p>}
      {action && <div className="act">{action}</div>}
    </EmptyBox>
  );
}

const ErrorBox = styled.section<{ $page?: boolean }>`
  display: grid;
  grid-template-columns: ${({ $page }) => ($page ? 28 : 24)}px minmax(0, 1fr);
  gap: ${({ $page }) => ($page ? 16 : 12)}px;
  padding: ${({ $page }) => ($page ? 28 : 20)}px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  ${({ $page }) => $page && 'max-width: 640px; margin: 64px auto 24px; > svg { color: var(--danger); }'}
  h3 {
    font-size: var(--t17);
  }
  h1 {
    font-size: var(--t24);
  }
  .works {
    margin-top: ${({ $page }) => ($page ? 8 : 4)}px;
    color: var(--ink-2);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: ${({ $page }) => ($page ? 24 : 12)}px;
  }
  .reference {
    ${({ $page }) => $page && 'margin-top: 20px; padding-top: 12px; border-top: 1px solid var(--line);'}
    overflow-wrap: anywhere;
  }
  .help {
    display: inline-block;
    margin: ${({ $page }) => ($page ? 10 : 2)}px 0 -10px;
    padding-block: 10px;
    font-size: var(--t13);
  }
  ${phone} {
    padding: ${({ $page }) => ($page ? '20px 16px' : '16px')};
    ${({ $page }) => $page && 'margin-block: 24px;'}
    .help {
      margin-top: ${({ $page }) => ($page ? 8 : 0)}px;
      padding-block: 12px;
    }
  }
`;

export interface ErrorCardProps {
  /** What failed: "Listings did not load". */
  title: string;
  /** What still works: "The rest of the page works. Your filters are kept." */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** An alternative action beside Retry. */
  action?: ReactNode;
  /** The error's message. */
  detail?: string;
  /** The request id, for support. */
  reference?: string;
  /** Fills a whole page instead of a part. */
  page?: boolean;
}

/** Error state: what failed, what still works, Retry, the request id, and the form of support, which offers to attach it. */
export function ErrorCard({ title, children, onRetry, retrying, action, detail, reference, page }: ErrorCardProps) {
  const remember = () => rememberProblem([title, detail].filter(Boolean).join('. '), reference ?? '');
  const text = [detail, reference && `Reference ${reference}`].filter(Boolean).join(detail?.endsWith('.') ? ' ' : '. ');
  return (
    <ErrorBox role="alert" $page={page}>
      <WarningCircle size={page ? 28 : 24} />
      <div>
        {page ? <h1>{title}</h1> : <h3>{title}</h3>}
        {children && <p className="works">{children}</p>}
        {(onRetry || action) && (
          <div className="acts">
            {onRetry && (
              <Button
                kind={page ? 'primary' : 'secondary'}
                size={page ? 'regular' : 'small'}
                icon={<ArrowClockwise size={18} />}
                pending={retrying ?? false}
                onClick={onRetry}
              >
                Retry
              </Button>
            )}
            {action}
          </div>
        )}
        {text && <Hint className="reference">{text}</Hint>}
        <TextLink className="help" to="/help/contact" onClick={remember}>
          Get help with this problem
        </TextLink>
      </div>
    </ErrorBox>
  );
}
