import { styled } from 'styled-components';

/** The button by which an import goes on. It stays in sight over what its step lists, which may be long. */
export const ActionBar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding-block: 12px;
  background: var(--surface);
  border-top: 1px solid var(--line-2);
`;
