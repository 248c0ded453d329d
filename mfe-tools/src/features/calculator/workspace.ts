import { desktop, narrow, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Inputs of 380 px beside the results; stacked where they do not fit. */
export const Workspace = styled.div`
  display: grid;
  grid-template-columns: 380px minmax(0, 1fr);
  align-items: start;
  gap: 20px;
  > section > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 12px;
    margin: -6px 0 14px;
  }
  > section > [role='status'] {
    margin-bottom: 16px;
  }
  [data-halves] {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
    gap: 20px;
  }
  /* Results and tools that are off the screen cost a key neither layout nor paint. */
  @media screen {
    > div section {
      content-visibility: auto;
      contain-intrinsic-size: auto 360px;
    }
  }
  /* The inputs stay beside the results; a long form scrolls by itself. */
  ${desktop} {
    > section:has(form) {
      position: sticky;
      top: 16px;
      max-height: calc(100dvh - 32px);
      overflow-y: auto;
    }
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    gap: 16px;
    /* The pinned results cover no content at the end. */
    padding-bottom: 56px;
    [data-halves] {
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
    }
  }
  @media print {
    grid-template-columns: 260px minmax(0, 1fr);
    > section:has(form) {
      position: static;
      max-height: none;
    }
  }
`;

/** Pixels of the pinned results without a phone's own bar below them. */
export const pinnedHeight = 64;

/** The main results at the base of a phone's screen, while one types above them. */
export const Pinned = styled.div`
  display: none;
  ${phone} {
    position: fixed;
    inset: auto 0 0;
    z-index: var(--z-head);
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
    padding: 10px 16px calc(10px + env(safe-area-inset-bottom));
    background: var(--surface);
    border-top: 1px solid var(--line-2);
    span,
    b {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    span {
      font-size: var(--t13);
      color: var(--ink-2);
    }
    b {
      font-size: var(--t15);
      font-variant-numeric: tabular-nums;
    }
  }
  @media print {
    display: none;
  }
`;
