import { TextLink, narrow, phone, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Progress bar with its text above. */
export const Progress = styled.div`
  display: grid;
  gap: 6px;
  font-size: var(--t14);
  > div {
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }
  progress {
    appearance: none;
    width: 100%;
    height: 8px;
    border: 0;
    border-radius: var(--r1);
    overflow: hidden;
    background: var(--sunken);
  }
  progress::-webkit-progress-bar {
    background: var(--sunken);
  }
  progress::-webkit-progress-value {
    background: var(--primary);
  }
  progress::-moz-progress-bar {
    background: var(--primary);
  }
`;

/** Table of past imports beside the export. */
export const Halves = styled.div`
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
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  align-items: start;
  gap: 20px;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const ImportActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  a[download] {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    color: var(--primary);
    font-size: var(--t14);
    font-weight: 600;
    text-underline-offset: 3px;
  }
`;

/** The link to all imports. */
export const BackLink = styled(TextLink)`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  justify-self: start;
  min-height: 44px;
  margin-block: -12px;
  font-size: var(--t14);
`;

/** An import's title, a file name that may be long. */
export const FileTitle = styled.h1`
  ${twoLines}
  /* Room for descenders, which the clamp would cut. */
  line-height: 1.25;
`;

/** A file's name, two lines at most, with its format below. */
export const FileName = styled.span`
  display: block;
  min-width: 160px;
  padding-block: 8px;
  line-height: 1.35;
  white-space: normal;
  b {
    ${twoLines}
  }
  small {
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
  ${phone} {
    padding-block: 0 4px;
  }
`;

/** Sample values of the file's first rows, truncated. */
export const Sample = styled.span`
  display: block;
  max-width: 340px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--ink-2);
  font-weight: 400;
  ${phone} {
    /* On a separate line above the select. */
    width: calc(100vw - 72px);
    max-width: none;
  }
`;

export const Defaults = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: 16px;
`;

/** A raw value of the file; it may be long. */
export const Value = styled.code`
  font: inherit;
  overflow-wrap: anywhere;
  white-space: normal;
`;

export const Warnings = styled.ul`
  font-size: var(--t14);
  color: var(--ink-2);
  overflow-wrap: anywhere;
  list-style: disc;
  padding-left: 20px;
`;
