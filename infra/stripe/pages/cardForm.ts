import { readString, type Form } from '../api/form.ts';
import type { CardDetails } from '../store.ts';
import { testCards } from '../testCards.ts';
import { formatCardNumber } from './format.ts';
import { html, join, type Html } from './html.ts';

const offeredCards = Object.entries(testCards).flatMap(([number, { isOffered }]) => (isOffered ? [number] : []));

interface CardFormOptions {
  /** Where the form is posted. */
  action: string;
  button: string;
  /** Shown below the button. */
  note: string;
  /** Initial values. */
  number?: string;
  name: string;
}

/** A form for a test card. `readCard` reads what it posts. */
export function cardForm({ action, button, note, number = offeredCards[0], name }: CardFormOptions): Html {
  const cards = offeredCards.map(
    (offered) =>
      html`<label class="card"
        ><input type="radio" name="card" value="${offered}" ${offered === number ? html`checked` : ''} /><span
          ><b>${formatCardNumber(offered)}</b><small>${testCards[offered]?.description ?? ''}</small></span
        ></label
      >`,
  );
  return html`<form class="panel" method="post" action="${action}">
    <div class="head">
      <h2>Card</h2>
      <small>Sandbox</small>
    </div>
    <fieldset>
      <legend class="hidden">Test card</legend>
      ${join(cards)}
    </fieldset>
    <div class="two">
      <label>Expires<input name="expires" value="03 / 32" required pattern="\\d\\d ?/ ?\\d\\d" /></label>
      <label>Security code<input name="cvc" value="123" required inputmode="numeric" pattern="\\d{3,4}" /></label>
    </div>
    <label>Name on card<input name="name" value="${name}" required maxlength="100" autocomplete="cc-name" /></label>
    <button>${button}</button>
    <p class="note">${note}</p>
  </form>`;
}

/** Reads a posted card form. An expiry date that cannot be read is March 2032. */
export function readCard(form: Form): CardDetails {
  const [, month = '03', year = '32'] = /^(\d\d) ?\/ ?(\d\d)$/.exec(readString(form, 'expires') ?? '') ?? [];
  return {
    number: readString(form, 'card') ?? '',
    expMonth: Number(month),
    expYear: 2000 + Number(year),
    name: (readString(form, 'name') ?? '').slice(0, 100),
  };
}
