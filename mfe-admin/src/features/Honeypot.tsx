import { hiddenFromSight } from '@dealstead/kit';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Hidden = styled.label`
  ${hiddenFromSight}
`;

/** The field `website`, hidden from people: programs that fill in every field fill it in. */
export const Honeypot = (props: Pick<ComponentProps<'input'>, 'value' | 'onChange'>) => (
  <Hidden aria-hidden>
    Leave this empty
    <input {...props} name="website" tabIndex={-1} autoComplete="off" />
  </Hidden>
);
