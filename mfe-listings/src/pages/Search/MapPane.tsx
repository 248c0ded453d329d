import { requiredPlan, type PropertySummary, type ReturnMetric, type SoldPlan } from '@dealstead/contracts';
import { Button, Dialog, ParcelMap, UpgradePrompt, formatCount, desktop, narrow, useAccess } from '@dealstead/kit';
import { List, LockSimple, MapTrifold } from '@dealstead/kit/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { ChosenOutsideList } from '../../features/results/ResultList.tsx';

/** Height of the sticky filter row and its borders. */
const filterRow = 61;
/** Height of the header above it, which scrolls away. */
const header = 65;
const below = (height: number) => `calc(100dvh - ${height}px)`;

const grown = keyframes`
  to { height: ${below(filterRow)}; }
`;

const Side = styled.div`
  position: relative;
  isolation: isolate;
  height: 290px;
  overflow: hidden;
  background: var(--p-ground);
  border-bottom: 1px solid var(--line);
  &[data-locked] {
    height: 120px;
  }
  .ground {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0.42;
    filter: saturate(0.4);
  }
  .larger {
    position: absolute;
    left: 50%;
    bottom: 12px;
    translate: -50% 0;
    z-index: var(--z-map);
    box-shadow: var(--sh2);
  }
  .base {
    display: none;
  }
  ${desktop} {
    order: 2;
    position: sticky;
    top: ${filterRow}px;
    &,
    &[data-locked] {
      height: ${below(filterRow + header)};
    }
    /* To the window's bottom after the header has scrolled away: in one step, because each resize redraws the map. */
    @supports (animation-timeline: scroll()) {
      animation: ${grown} steps(1, end) both;
      animation-timeline: scroll(root);
      animation-range: 0 ${header}px;
    }
    border-bottom: 0;
    border-left: 1px solid var(--line);
    .larger {
      display: none;
    }
  }
  ${narrow} {
    &[data-full] {
      position: fixed;
      inset: 0;
      z-index: var(--z-sheet);
      display: flex;
      flex-direction: column;
      height: auto;
      border: 0;
      .larger {
        display: none;
      }
      /* Below the text field, which remains visible. */
      .map {
        position: relative;
        flex: 1;
        min-height: 0;
        margin-top: 64px;
      }
      .base {
        display: block;
        position: relative;
        background: var(--surface);
        border-top: 1px solid var(--line-2);
        padding: 10px 16px calc(10px + env(safe-area-inset-bottom));
      }
      .base > p {
        display: flex;
        justify-content: space-between;
        align-items: center;
        font-weight: 600;
      }
      .chosen {
        padding: 6px 0 12px;
      }
    }
  }
  @media (scripting: none) {
    display: none;
  }
`;

const Whole = styled.div`
  position: absolute;
  inset: 0;
`;

export interface MapPaneProps {
  summary: PropertySummary | undefined;
  selected: number | null;
  /** The projected returns that the search asks for. */
  metrics: readonly ReturnMetric[];
  /** On narrow screens: the map is full-screen. */
  full: boolean;
  onFull: (full: boolean) => void;
  children: ReactNode;
}

/** The map beside the rows; above them on narrow screens, with a full-screen mode. */
export function MapPane({ summary, selected, metrics, full, onFull, children }: MapPaneProps) {
  useEffect(() => {
    if (!full) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onFull(false);
    document.documentElement.style.overflow = 'hidden';
    addEventListener('keydown', close);
    return () => {
      document.documentElement.style.overflow = '';
      removeEventListener('keydown', close);
    };
  }, [full, onFull]);
  return (
    <Side data-full={full || undefined}>
      <Whole className="map">{children}</Whole>
      <Button
        kind="secondary"
        size="small"
        className="larger"
        icon={<MapTrifold size={18} />}
        onClick={() => onFull(true)}
      >
        Larger map
      </Button>
      {full && (
        <div className="base">
          {selected !== null && (
            <div className="chosen">
              <ChosenOutsideList id={selected} metrics={metrics} />
            </div>
          )}
          <p>
            {summary && `${formatCount(summary.count)} properties here`}
            <Button kind="secondary" icon={<List size={18} />} onClick={() => onFull(false)}>
              List
            </Button>
          </p>
        </div>
      )}
    </Side>
  );
}

const Locked = styled(Whole).attrs({ as: 'section' })`
  display: grid;
  place-items: center;
  .prompt {
    display: none;
    padding: 24px;
  }
  ${desktop} {
    > button {
      display: none;
    }
    .prompt {
      display: block;
    }
  }
`;

/** Placeholder of the map without the plan: dimmed and inert, with the upgrade prompt. Does not load the map's code. */
export function LockedMap() {
  const access = useAccess('property-data');
  const [isRequested, setRequested] = useState(false);
  if (access.allowed) return null;
  const prompt = (
    <UpgradePrompt
      feature="Property Map"
      required={(requiredPlan('property-data') ?? 'buyer') as SoldPlan}
      current={access.currentPlan}
    />
  );
  return (
    <Side data-locked>
      <div className="ground" inert aria-hidden="true">
        <ParcelMap seed="locked map" />
      </div>
      <Locked aria-label="Map">
        <div className="prompt">{prompt}</div>
        <Button kind="secondary" icon={<LockSimple size={18} />} onClick={() => setRequested(true)}>
          View on map
        </Button>
        <Dialog open={isRequested} onClose={() => setRequested(false)} title="Map">
          {prompt}
        </Dialog>
      </Locked>
    </Side>
  );
}
