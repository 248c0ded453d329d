import { hiddenFromSight } from '@dealstead/kit';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Hidden = styled.div`
  ${hiddenFromSight}
`;

/** The field `website`, hidden from people: programs that fill in every field fill it in. */
export const Honeypot = (props: Pick<ComponentProps<'input'>, 'value' | 'onChange'>) => (
  // On the label itself, aria-hidden would hide the name of a control, which HTML forbids.
  <Hidden aria-hidden>
    <label>
      Leave this empty
      <input {...props} name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </Hidden>
);
