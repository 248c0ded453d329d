import { KeyValues, phone, Stack, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';

/** A record's page. Paper shows what is known and what happened, without controls. */
export const RecordPage = styled(Stack)`
  @media print {
    :is(nav, form, button, section:has(> form:only-child), [data-screen-only]) {
      display: none;
    }
    section,
    li {
      break-inside: avoid;
    }
  }
`;

/** Title of a record's page, with its facts in a line below. */
export const RecordTop = styled.header`
  h1 {
    font-size: 1.625rem;
    overflow-wrap: anywhere;
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-top: 8px;
    color: var(--ink-2);
  }
  ${phone} {
    h1 {
      font-size: var(--t24);
    }
  }
`;

/** The link back to the list of records, with controls on the right. */
export const RecordNav = styled.nav`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 8px;
  margin-bottom: -8px;
  > div {
    display: flex;
    align-items: center;
    gap: 4px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** The link back to the list of records. */
export const BackLink = styled(TextLink)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

/** What happened and is to do on the left, what is known on the right; one below the other on a narrow screen. */
export const RecordColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  align-items: start;
  gap: 20px;
  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    gap: 16px;
  }
  @media print {
    display: block;
    padding-bottom: 0;
    > * + * {
      margin-top: 16px;
    }
  }
`;

/** What is known of a record, by name. */
export const RecordValues = styled(KeyValues)`
  > div:last-child {
    border: 0;
  }
  dd {
    min-width: 0;
    white-space: normal;
    overflow-wrap: anywhere;
    font-weight: 500;
  }
`;

/** A record's notes, below its values. */
export const RecordNotes = styled.p`
  margin-top: 12px;
  padding: 10px 12px;
  background: var(--sunken);
  border-radius: var(--r1);
  font-size: var(--t14);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
