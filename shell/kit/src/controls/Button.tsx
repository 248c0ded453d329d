import type { ComponentProps, ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Link } from '../links/Link.tsx';
import { phone } from '../theme/media.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

interface StyleProps {
  $kind: ButtonKind;
  $size: ButtonSize;
  $full?: boolean;
  $quietDanger?: boolean;
}

const kinds = {
  primary: css`
    background: var(--primary);
    color: var(--on-primary);
    &:hover {
      background: var(--primary-h);
    }
  `,
  secondary: css`
    background: var(--surface);
    border-color: var(--line-2);
    color: var(--ink);
    &:hover {
      background: var(--sunken);
    }
  `,
  quiet: css`
    color: var(--ink);
    padding-inline: 12px;
    &:hover {
      background: var(--sunken);
    }
  `,
  danger: css`
    background: var(--danger);
    color: var(--surface);
    &:hover {
      background: var(--danger-h);
    }
  `,
};

const sizes = {
  // 36 px at a desktop, 44 px under a thumb.
  small: css`
    min-height: 36px;
    padding-inline: 12px;
    font-size: var(--t14);
    ${phone} {
      min-height: 44px;
    }
  `,
  regular: css`
    min-height: 44px;
    padding-inline: 18px;
  `,
  large: css`
    min-height: 52px;
    padding-inline: 24px;
    font-size: var(--t17);
  `,
};

const buttonStyles = css<StyleProps>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  border: 1px solid transparent;
  border-radius: var(--r2);
  background: none;
  font-weight: 600;
  font-size: var(--t15);
  line-height: 1.3;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition:
    background var(--fast),
    border-color var(--fast);
  ${({ $full }) => $full && 'width: 100%;'}
  ${({ $size }) => sizes[$size]}
  ${({ $kind }) => kinds[$kind]}
  ${({ $quietDanger }) => $quietDanger && 'color: var(--danger);'}
  &:disabled {
    background: var(--sunken);
    color: var(--ink-3);
    border-color: var(--line);
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

const turn = keyframes`to{rotate:1turn}`;

/** A spinner in the text color. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  display: inline-block;
  flex: none;
  width: ${({ $size = 16 }) => $size}px;
  height: ${({ $size = 16 }) => $size}px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;

// Both labels share one grid cell, so the button has the width of the wider one and does not resize.
const Labels = styled.span`
  display: inline-grid;
  > * {
    grid-area: 1 / 1;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
  }
  > [data-away] {
    visibility: hidden;
  }
`;

interface OwnProps {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Full width of the column. */
  full?: boolean;
  /** Danger color for a quiet button. */
  danger?: boolean;
  icon?: ReactNode;
  /** Pending state: spinner and, if given, another label; the width is constant and presses are ignored. */
  pending?: boolean;
  pendingLabel?: string;
}

type PressProps = OwnProps & ComponentProps<'button'> & { to?: undefined; href?: undefined };
type RouteProps = OwnProps & Omit<ComponentProps<typeof Link>, 'to'> & { to: string; href?: undefined };
type PlainLinkProps = OwnProps & ComponentProps<'a'> & { href: string; to?: undefined };
export type ButtonProps = PressProps | RouteProps | PlainLinkProps;

const Press = styled.button<StyleProps>`
  ${buttonStyles}
`;
const RouteLink = styled(Link)<StyleProps>`
  ${buttonStyles}
`;
const PlainLink = styled.a<StyleProps>`
  ${buttonStyles}
`;

/**
 * A button; with `to` a client-side link with the same styles, with `href` an external one. One filled button
 * (`primary`, the default) per view.
 */
export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'regular', full, danger, icon, pending, pendingLabel, children, ...rest } = props;
  const styleProps: StyleProps = { $kind: kind, $size: size, $full: full, $quietDanger: danger && kind === 'quiet' };
  if (rest.to !== undefined) {
    return (
      <RouteLink {...styleProps} {...rest}>
        {icon}
        {children}
      </RouteLink>
    );
  }
  if (rest.href !== undefined) {
    return (
      <PlainLink {...styleProps} {...rest}>
        {icon}
        {children}
      </PlainLink>
    );
  }
  return (
    <PressButton {...rest} styleProps={styleProps} icon={icon} pending={pending} pendingLabel={pendingLabel}>
      {children}
    </PressButton>
  );
}

interface PressButtonProps extends ComponentProps<'button'> {
  styleProps: StyleProps;
  icon?: ReactNode;
  pending?: boolean;
  pendingLabel?: string;
}

function PressButton({
  styleProps,
  icon,
  pending,
  pendingLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: PressButtonProps) {
  if (pending === undefined) {
    return (
      <Press {...styleProps} {...rest} type={type} onClick={onClick}>
        {icon}
        {children}
      </Press>
    );
  }
  return (
    <Press
      {...styleProps}
      {...rest}
      type={type}
      aria-busy={pending}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      <Labels>
        <span data-away={pending || undefined} aria-hidden={pending || undefined}>
          {icon}
          {children}
        </span>
        <span data-away={!pending || undefined} aria-hidden={!pending || undefined}>
          <Spinner />
          {pendingLabel ?? children}
        </span>
      </Labels>
    </Press>
  );
}

const IconPress = styled.button<{ $bordered?: boolean }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  border: 1px solid ${({ $bordered }) => ($bordered ? 'var(--line-2)' : 'transparent')};
  border-radius: var(--r2);
  background: ${({ $bordered }) => ($bordered ? 'var(--surface)' : 'none')};
  color: inherit;
  cursor: pointer;
  transition: background var(--fast);
  &:hover {
    background: var(--sunken);
  }
  &:disabled {
    color: var(--ink-3);
    cursor: not-allowed;
  }
`;

/** A 44 px button that shows only an icon; `label` is its accessible name, and the tooltip that the shell shows. */
export function IconButton({
  label,
  bordered,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; bordered?: boolean }) {
  return <IconPress {...rest} type={type} $bordered={bordered} aria-label={label} data-tooltip={label} />;
}
