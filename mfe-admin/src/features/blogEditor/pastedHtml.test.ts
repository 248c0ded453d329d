import { expect, test } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { extensions } from './extensions.ts';
import { readPastedHtml } from './pastedHtml.ts';

/** What the editor makes of pasted HTML, as its own HTML. */
function pasted(html: string): string {
  const editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false });
  editor.view.setProps({ transformPastedHTML: readPastedHtml });
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  // The editor ends with an empty paragraph.
  const result = editor.getHTML().replace(/<p><\/p>$/, '');
  editor.destroy();
  return result;
}

test('text from Google Docs is bold and italic where it was, and its headings begin below the title', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
    <h1 dir="ltr"><span style="font-size:20pt;font-weight:400;">Buying land</span></h1>
    <h2 dir="ltr"><span style="font-weight:700;">Access</span></h2>
    <p dir="ltr"><span style="font-weight:400;">Check </span><span style="font-weight:700;font-style:italic;">access</span><span style="font-weight:400;"> first.</span></p>
    <ul><li dir="ltr" aria-level="1"><p><span style="font-weight:400;">Road</span></p></li></ul></b>`;
  expect(pasted(html)).toBe(
    '<h2>Buying land</h2><h3>Access</h3><p>Check <strong><em>access</em></strong> first.</p><ul><li><p>Road</p></li></ul>',
  );
});

test('lists from Word are lists, with their levels and numbers', () => {
  const item = (text: string, marker: string, place: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:${place} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`;
  const html = `<html><body><!--StartFragment--><p class=MsoNormal>Before you buy:<o:p></o:p></p>
    ${item('Title', '·', 'l0 level1')}${item('Liens', 'o', 'l0 level2')}${item('<b>Survey</b>', '·', 'l0 level1')}
    <p class=MsoNormal>Then:<o:p></o:p></p>
    ${item('Offer', '3.', 'l1 level1')}${item('Close', '4.', 'l1 level1')}<!--EndFragment--></body></html>`;
  expect(pasted(html)).toBe(
    '<p>Before you buy:</p><ul><li><p>Title</p><ul><li><p>Liens</p></li></ul></li><li><p><strong>Survey</strong></p></li></ul>' +
      '<p>Then:</p><ol start="3"><li><p>Offer</p></li><li><p>Close</p></li></ol>',
  );
});
