import { createHash } from 'node:crypto';
import type { Brand } from '@dealstead/contracts/account/brands';
import type { LeadFormFieldName } from '@dealstead/contracts';
import { escapeHtml } from '@dealstead/contracts/html';
import type { LeadForm } from '@dealstead/contracts/tools/leadForms';

/** The owner's brand, as far as the form shows it. */
export type FormBrand = Pick<Brand, 'name' | 'color' | 'colorDark' | 'logo'>;

export type ShownForm = Pick<
  LeadForm,
  'title' | 'intro' | 'buttonLabel' | 'fields' | 'consentText' | 'thankYou' | 'theme'
>;

/** What a page of a form shows. */
export interface FormPage {
  readonly form: ShownForm | null;
  readonly brand: FormBrand | null;
  readonly publicUrl: string;
  /** The theme follows the reader's system. */
  readonly isAuto: boolean;
  readonly state:
    | {
        readonly kind: 'open';
        readonly values: Readonly<Record<string, unknown>>;
        readonly message: string | null;
        readonly problems: Readonly<Record<string, string>>;
      }
    | { readonly kind: 'sent' }
    | { readonly kind: 'closed' };
}

const light =
  '--surface:#FFFFFF;--ink:#14211C;--ink-2:#475650;--line:#7D8B84;--danger:#AD2A1E;--ok:#17703F;--on-color:#FFFFFF;color-scheme:light;';
const dark =
  '--surface:#161F1B;--ink:#E9EFEA;--ink-2:#B0BDB5;--line:#6D7D75;--danger:#F2897C;--ok:#6CCB92;--on-color:#05221A;color-scheme:dark;';
const platformColors = { color: '#0E5A45', colorDark: '#63C7A0' };

/** Colors are literal: the page loads no file of the shell. */
function styleOf({ form, brand, isAuto }: FormPage): string {
  const { color, colorDark } = brand ?? platformColors;
  const lightRules = `${light}--color:${color};`;
  const darkRules = `${dark}--color:${colorDark};`;
  const theme = isAuto
    ? `:root{${lightRules}}@media(prefers-color-scheme:dark){:root{${darkRules}}}`
    : `:root{${form?.theme === 'dark' ? darkRules : lightRules}}`;
  return `${theme}*{box-sizing:border-box}body{margin:0;background:var(--surface);color:var(--ink);font:15px/1.5 "Public Sans",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}main{max-width:640px;margin:0 auto;padding:24px 20px}header{display:flex;align-items:center;gap:12px;margin-bottom:16px;font-weight:600}header img{display:block;max-width:160px;max-height:48px}h1{margin:0;font:600 24px/1.2 Besley,Georgia,serif}p{margin:8px 0 0;color:var(--ink-2);white-space:pre-line}form{display:grid;gap:16px;margin-top:20px}label b{display:block;margin-bottom:4px;font-size:13px;font-weight:600}label small{font-weight:400;color:var(--ink-2);font-size:13px}input:not([type=checkbox]),textarea{display:block;width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--line);border-radius:3px;background:var(--surface);color:inherit;font:inherit;font-size:16px}textarea{min-height:112px;resize:vertical}:focus-visible{outline:2px solid var(--color);outline-offset:2px}[aria-invalid]{border:2px solid var(--danger)!important}.wrong{display:block;margin-top:4px;color:var(--danger);font-size:13px}.alert{margin:16px 0 0;padding:12px;border:1px solid var(--danger);border-radius:6px;color:var(--danger)}.agree{display:grid;grid-template-columns:24px 1fr;gap:4px 10px;font-size:13px;color:var(--ink-2);white-space:pre-line}.agree input{width:20px;height:20px;margin:1px 0 0;accent-color:var(--color)}.agree .wrong{grid-column:2;margin:0}button{min-height:48px;padding:0 24px;border:0;border-radius:6px;background:var(--color);color:var(--on-color);font:inherit;font-weight:600;cursor:pointer}button[disabled]{opacity:.6;cursor:default}.extra{position:absolute;left:-9999px}footer{margin-top:20px;font-size:13px;color:var(--ink-2)}a{color:var(--color)}`;
}

/**
 * Sends the form's height to the page that shows it, names that page's site in the form, and prevents a second press. The form
 * works without it.
 */
const script =
  'const postHeight=()=>parent.postMessage({dealsteadForm:true,height:Math.ceil(document.body.getBoundingClientRect().height)},"*");new ResizeObserver(postHeight).observe(document.body);const form=document.querySelector("form");if(form){if(!form.site.value&&document.referrer)form.site.value=new URL(document.referrer).origin;form.addEventListener("submit",()=>{const button=form.querySelector("button");setTimeout(()=>{button.disabled=true})});addEventListener("pageshow",()=>{form.querySelector("button").disabled=false});(form.querySelector("[aria-invalid]")||{focus(){}}).focus()}';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Renders the page with the headers that let other sites show it and let it load and send nothing else. */
export function renderFormPage(page: FormPage): { readonly html: string; readonly headers: Record<string, string> } {
  const style = styleOf(page);
  const title = page.form?.title ?? 'Form';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
${contentOf(page)}
${footerOf(page)}
</main>
<script>${script}</script>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(script)}`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
  ];
  return {
    html,
    headers: {
      'content-security-policy': policy.join('; '),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    },
  };
}

function contentOf({ form, brand, state }: FormPage): string {
  const head = brand
    ? `<header>${brand.logo === null ? '' : `<img src="${escapeHtml(brand.logo)}" alt="">`}<span>${escapeHtml(brand.name)}</span></header>`
    : '';
  if (form === null || state.kind === 'closed')
    return `${head}<h1>This form is closed</h1><p>It does not take messages at the moment.</p>`;
  if (state.kind === 'sent') return `${head}<div role="status"><h1>Sent</h1><p>${escapeHtml(form.thankYou)}</p></div>`;
  const value = (name: string) => {
    const found = state.values[name];
    return typeof found === 'string' ? found : '';
  };
  const inputs = [{ name: 'name' as const, label: 'Full name', isRequired: true }, ...form.fields].map((field) =>
    renderField(field, value(field.name), state.problems[field.name]),
  );
  return `${head}<h1>${escapeHtml(form.title)}</h1>
${form.intro === '' ? '' : `<p>${escapeHtml(form.intro)}</p>`}
${state.message === null ? '' : `<div class="alert" role="alert">${escapeHtml(state.message)}</div>`}
<form method="post" novalidate>
${inputs.join('\n')}
<div class="extra" aria-hidden="true"><label for="nickname">Leave this empty</label> <input id="nickname" name="nickname" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="site" value="${escapeHtml(value('site'))}">
${form.consentText === '' ? '' : renderConsent(form.consentText, value('consent') === 'yes', state.problems['consent'])}
<button>${escapeHtml(form.buttonLabel)}</button>
</form>`;
}

interface Field {
  readonly name: LeadFormFieldName | 'name';
  readonly label: string;
  readonly isRequired: boolean;
}

const attributes: Partial<Record<Field['name'], string>> = {
  name: 'maxlength="200" autocomplete="name"',
  email: 'type="email" maxlength="254" autocomplete="email"',
  phone: 'type="tel" maxlength="40" autocomplete="tel"',
  propertyAddress: 'maxlength="300" autocomplete="address-line1"',
  propertyValue: 'maxlength="40" inputmode="decimal"',
};

function renderField({ name, label, isRequired }: Field, value: string, problem: string | undefined): string {
  const invalid = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : '';
  const required = isRequired ? ' required' : '';
  const control =
    name === 'message'
      ? // The HTML parser drops one line break after the start tag, so a text that begins with one needs another.
        `<textarea name="message" maxlength="3000"${required}${invalid}>\n${escapeHtml(value)}</textarea>`
      : `<input name="${name}" ${attributes[name] ?? 'maxlength="200"'} value="${escapeHtml(value)}"${required}${invalid}>`;
  const optional = isRequired ? '' : ' <small>(optional)</small>';
  const wrong = problem ? `<span class="wrong" id="${name}-problem">${escapeHtml(problem)}</span>` : '';
  return `<label><b>${escapeHtml(label)}${optional}</b>${control}${wrong}</label>`;
}

function renderConsent(text: string, isChecked: boolean, problem: string | undefined): string {
  const invalid = problem ? ' aria-invalid="true" aria-describedby="consent-problem"' : '';
  const wrong = problem ? `<span class="wrong" id="consent-problem">${escapeHtml(problem)}</span>` : '';
  return `<label class="agree"><input type="checkbox" name="consent" value="yes" required${isChecked ? ' checked' : ''}${invalid}><span>${escapeHtml(text)}</span>${wrong}</label>`;
}

/** Who the platform is stays on every form, branded or not. */
function footerOf({ brand, publicUrl }: FormPage): string {
  const link = (path: string, label: string) =>
    `<a href="${escapeHtml(publicUrl + path)}" target="_blank" rel="noopener">${label}</a>`;
  return `<footer>${brand ? `${escapeHtml(brand.name)} on` : 'On'} ${link('/', 'Dealstead')} · ${link('/privacy', 'Privacy')}</footer>`;
}
