import { escapeHtml } from '@dealstead/contracts/html';

/** Height in pixels of the frame until the form reports its own, and without JavaScript. */
const initialHeight = 720;

/**
 * HTML that shows a form on another site: a frame, and a script that follows the form's height. It reads messages of this frame
 * and this origin only.
 */
export function embedSnippet({ url, key, title }: { url: string; key: string; title: string }): string {
  const id = `dealstead-${key}`;
  const origin = new URL(url).origin;
  return `<iframe src="${url}" id="${id}" title="${escapeHtml(title)}" style="width:100%;border:0" height="${initialHeight}" loading="lazy"></iframe>
<script>addEventListener("message",function(e){var f=document.getElementById("${id}");if(f&&e.source===f.contentWindow&&e.origin==="${origin}"&&e.data.height)f.style.height=e.data.height+"px"})</script>`;
}
