import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
    'br',
    'strong',
    'em',
    's',
    'a',
    'figure',
    'figcaption',
    'img',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    ol: ['start'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    div: ['class', 'tabindex', 'role', 'aria-label'],
    figure: ['class'],
    th: ['colspan', 'rowspan', 'scope', 'class'],
    td: ['colspan', 'rowspan', 'class'],
    tr: ['class'],
  },
  allowedClasses: { div: ['table'], figure: ['calculation'], th: ['figure'], td: ['figure'], tr: ['total'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Other sites learn nothing of the reader, and get no recommendation in a reader's name.
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?![/\\])/.test(attribs.src ?? ''),
};

/** HTML with only the elements that posts consist of. Applied when a post is stored and again when it is read. */
export const sanitize = (html: string): string => sanitizeHtml(html, options);
