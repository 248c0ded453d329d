import { createHash } from 'node:crypto';
import { escape } from '@dealstead/contracts/xml';
import type { Request, Response } from 'express';
import { problemOf, Refusal } from './errors.ts';
import { catchFormErrors } from './formErrors.ts';
import type { Route } from './handle.ts';

/** A field of a native form: single-line, multi-line, a choice, or multiple choices. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly multiline?: boolean;
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly checkboxes?: readonly (readonly [value: string, label: string])[];
}

/** A form as a separate HTML page. */
export interface HtmlForm {
  readonly title: string;
  readonly button: string;
  readonly fields: readonly Field[];
}

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:2rem auto;padding:0 1rem}label,fieldset{display:block;margin:0 0 1rem}label>input:not([type]),select,textarea{display:block;width:100%;font:inherit;padding:.5rem;box-sizing:border-box}fieldset label{display:inline-block;margin:0 1rem 0 0}strong{display:block}button{font:inherit;padding:.6rem 1rem}';
/** Content security policy of this page: styles and a form, but no scripts. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * A route whose form also works without JavaScript: a rejected post returns the form itself, with the error at each
 * field and the input preserved.
 */
export const withHtmlForm = (route: Route, form: HtmlForm): Route =>
  catchFormErrors(route, ({ error, request, response, context }) => {
    const { status, headers, body } = problemOf(error, context.requestId);
    if (!(error instanceof Refusal)) context.log.error({ err: error }, 'a form could not be processed');
    const details = typeof body.details === 'object' && body.details !== null ? body.details : {};
    const values = new Map(Object.entries(typed(request)));
    send(response, status, headers, page(form, request.path, values, body.message, { ...details }));
  });

const typed = (request: Request): object =>
  typeof request.body === 'object' && request.body !== null ? request.body : {};

function send(response: Response, status: number, headers: Readonly<Record<string, string>>, html: string): void {
  const about = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  response.writeHead(status, { ...headers, ...about, 'content-length': Buffer.byteLength(html) }).end(html);
}

type Values = ReadonlyMap<string, unknown>;
const textsIn = (values: Values, name: string): string[] =>
  [values.get(name) ?? []].flat().filter((value) => typeof value === 'string');

function page(form: HtmlForm, action: string, values: Values, message: string, wrong: Record<string, unknown>) {
  const fields = form.fields.map((field) => fieldOf(field, textsIn(values, field.name), wrong[field.name]));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(form.title)} · Dealstead</title>
<style>${style}</style>
<h1>${escape(form.title)}</h1>
<p role="alert"><strong>${escape(message)}</strong> What you typed is still here.</p>
<form method="post" action="${escape(action)}">
${fields.join('\n')}
<button>${escape(form.button)}</button>
</form>
<p><a href="/">Back to Dealstead</a></p>
</html>
`;
}

function fieldOf(
  { name, label, multiline, options, checkboxes }: Field,
  values: readonly string[],
  wrong: unknown,
): string {
  const message = typeof wrong === 'string' ? `<strong>${escape(wrong)}</strong>` : '';
  const [value = ''] = values;
  if (options) {
    const choices = options.map(
      ([optionValue, text]) =>
        `<option value="${optionValue}"${optionValue === value ? ' selected' : ''}>${escape(text)}</option>`,
    );
    return `<label>${label}${message}<select name="${name}"><option value=""></option>${choices.join('')}</select></label>`;
  }
  if (checkboxes) {
    const boxes = checkboxes.map(
      ([optionValue, text]) =>
        `<label><input type="checkbox" name="${name}" value="${optionValue}"${values.includes(optionValue) ? ' checked' : ''}> ${escape(text)}</label>`,
    );
    return `<fieldset><legend>${label}</legend>${message}${boxes.join('')}</fieldset>`;
  }
  if (multiline) {
    // The HTML parser drops one line break after the start tag, so a text that begins with one needs another.
    return `<label>${label}${message}<textarea name="${name}" rows="5">\n${escape(value)}</textarea></label>`;
  }
  return `<label>${label}${message}<input name="${name}" value="${escape(value)}"></label>`;
}
