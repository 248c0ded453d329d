import { onPlatform, singleLine, truncateText } from '@dealstead/contracts';
import { escapeHtml } from '@dealstead/contracts/html';

/** The variable parts of a mail; texts are plain and are escaped. Line breaks within a paragraph are preserved. */
export interface MailContent {
  readonly subject: string;
  /** Preheader: the text that mail programs show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Reason why the recipient gets this mail. */
  readonly because: string;
  /** The link by which the recipient gets no more such mail, or chooses which. */
  readonly stop?: { readonly label: string; readonly url: string };
  /** The member's brand in whose name the mail is; without one the platform's wordmark stands at the top. */
  readonly brand?: MailBrand | null;
  /** The sender's postal address. Required in mail with a List-Unsubscribe header. */
  readonly postalAddress?: string;
}

/** A brand in mails: its name, and its color in light mode, because mails are light. */
export interface MailBrand {
  readonly name: string;
  readonly color: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

// Mail programs support neither custom properties nor web fonts reliably: colors are the light theme's literal values,
// and each font stack ends in a generic family. Mails have no dark theme on purpose.
/** Font families and colors for style attributes. */
export const mailStyle = {
  slab: "font-family:Besley,Georgia,'Times New Roman',serif",
  sans: "font-family:'Public Sans',Helvetica,Arial,sans-serif",
  color: {
    ground: '#F2F5F1',
    surface: '#FFFFFF',
    sunk: '#E8EDE7',
    ink: '#14211C',
    ink2: '#475650',
    line: '#D6DED6',
    primary: '#0E5A45',
    good: '#17703F',
    news: '#1D5F86',
  },
} as const;
const { slab, sans, color } = mailStyle;

/**
 * The body of a mail: the content between wordmark and footer, as table rows, and the reason for the mail. All HTML.
 */
export interface Sheet {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  /** Below the heading, within its cell. */
  readonly lead: string;
  readonly rows: string;
  readonly because: string;
  readonly brand?: MailBrand | null;
  /** Media rules for phones, in addition to the common ones. */
  readonly narrow?: string;
}

/** Renders the text and HTML of a mail: 600 px, light, tables only, no pictures and no script. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: mailSubject(content.subject), text: plain(content), html: page(content) };
}

/** A mail's subject: one line of at most 200 characters. Callers pass the texts of members uncut. */
export const mailSubject = (text: string): string => truncateText(singleLine(text), 200);

function plain({
  brand,
  heading,
  paragraphs,
  button,
  because,
  stop,
  postalAddress = 'Dealstead',
}: MailContent): string {
  const action = button ? [`${button.label}: ${button.url}`] : [];
  return (
    [
      ...(brand ? [onPlatform(brand.name)] : []),
      heading,
      ...paragraphs,
      ...action,
      ['--', because, ...(stop ? [`${stop.label}: ${stop.url}`] : []), postalAddress].join('\n'),
    ].join('\n\n') + '\n'
  );
}

function page({
  subject,
  preview,
  heading,
  paragraphs,
  button,
  because,
  stop,
  brand = null,
  postalAddress = 'Dealstead',
}: MailContent): string {
  const text = paragraphs.map(
    (paragraph) =>
      `<p style="${sans};margin:12px 0 0;font-size:15px;line-height:1.5;color:${color.ink2}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  );
  const stopLink = stop
    ? `<br><a href="${escapeHtml(stop.url)}" style="color:${brand?.color ?? color.primary}">${escapeHtml(stop.label)}</a>`
    : '';
  return renderSheet({
    subject,
    preview,
    heading,
    lead: text.join('\n'),
    rows: button ? mailButton(button, brand?.color) : '',
    brand,
    because: `${escapeHtml(because)}${stopLink}<br>${escapeHtml(postalAddress)}`,
  });
}

/** The HTML of a mail: 600 px, light, tables only, no script. */
export function renderSheet({
  subject,
  preview,
  heading,
  lead,
  rows,
  because,
  brand = null,
  narrow = '',
}: Sheet): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
<style>
body{margin:0;background:${color.ground}}
@media(max-width:640px){
.side{padding-left:20px!important;padding-right:20px!important}
.around{padding:0!important}
.sheet{border-left:0!important;border-right:0!important;border-radius:0!important}
.action a{display:block!important;text-align:center}
${narrow}}
</style>
</head>
<body>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(truncateText(singleLine(preview), 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${color.ground}"><tr><td class="around" align="center" style="padding:28px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${color.surface};border:1px solid ${color.line};border-radius:6px">
<tr><td class="side" style="padding:20px 32px;border-bottom:1px solid ${color.line}">${brand ? brandHead(brand) : wordmark}</td></tr>
<tr><td class="side" style="padding:28px 32px 0"><h1 style="${slab};margin:0;font-size:26px;line-height:1.15;font-weight:600;letter-spacing:-.3px;color:${color.ink}">${escapeHtml(heading)}</h1>
${lead}</td></tr>
${rows}
<tr><td style="padding:28px 0 0;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="side" style="${sans};padding:20px 32px 24px;border-top:1px solid ${color.line};font-size:13px;line-height:1.6;color:${color.ink2}">${because}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A button as a table row. */
export function mailButton(
  { label, url }: NonNullable<MailContent['button']>,
  background: string = color.primary,
): string {
  return `<tr><td class="side action" style="padding:24px 32px 0"><a href="${escapeHtml(url)}" style="${sans};display:inline-block;background:${background};color:#FFFFFF;font-size:15px;font-weight:600;line-height:48px;padding:0 24px;border-radius:6px;text-decoration:none">${escapeHtml(label)}</a></td></tr>`;
}

/** A brand's name, and whose platform it is on. */
const brandHead = ({ name, color: brandColor }: MailBrand) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-left:4px solid ${brandColor};padding-left:12px;${slab};font-size:20px;font-weight:700;letter-spacing:-.4px;color:${color.ink}">${escapeHtml(name)}<br><span style="${sans};font-size:13px;font-weight:400;letter-spacing:0;color:${color.ink2}">on Dealstead</span></td></tr></table>`;

/** The logo as table cells, because mail programs block images. */
const quarter = (background: string) =>
  `<td width="9" height="9" bgcolor="${background}" style="border:1px solid ${color.ink};font-size:0;line-height:0">&nbsp;</td>`;
const wordmark = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="22" style="padding-right:10px"><table role="presentation" cellpadding="0" cellspacing="0" style="border:2px solid ${color.ink};border-collapse:collapse"><tr>${quarter(color.surface)}${quarter(color.primary)}</tr><tr>${quarter(color.surface)}${quarter(color.surface)}</tr></table></td><td style="${slab};font-size:20px;font-weight:700;letter-spacing:-.4px;color:${color.ink}">Dealstead</td></tr></table>`;
