/** Styles of the pages: the product's colors, with dashed blue marks for the sandbox. */
export const style = `
@font-face{font-family:"Besley Variable";src:url(/dev/stripe/fonts/besley.woff2) format("woff2");font-weight:400 900;font-display:swap}
@font-face{font-family:"Public Sans Variable";src:url(/dev/stripe/fonts/public-sans.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{--ground:#F2F5F1;--surface:#FFF;--sunken:#E8EDE7;--ink:#14211C;--ink2:#475650;--line:#D6DED6;--line2:#7D8B84;--primary:#0E5A45;--hover:#094535;--on:#FFF;--tint:#DDEBE3;--tintink:#0B4A39;--water:#1D5F86;--watertint:#DDEBF3;--danger:#AD2A1E;--dangertint:#FAE6E2;--ok:#17703F;--oktint:#DDF0E3;--amber:#7A4D00;--ambertint:#FDF0D2;--focus:#0B63B0;color-scheme:light dark;font:15px/1.5 "Public Sans Variable","Public Sans",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
@media(prefers-color-scheme:dark){:root{--ground:#0E1512;--surface:#161F1B;--sunken:#1E2924;--ink:#E9EFEA;--ink2:#B0BDB5;--line:#2A3731;--line2:#6D7D75;--primary:#63C7A0;--hover:#86D9B8;--on:#05221A;--tint:#17382D;--tintink:#9BE0C3;--water:#7DBCE0;--watertint:#14303F;--danger:#F2897C;--dangertint:#3C1B17;--ok:#6CCB92;--oktint:#15331F;--amber:#F4BE5C;--ambertint:#352811;--focus:#8CC4F5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink)}
header{background:var(--surface);border-bottom:1px solid var(--line);padding:0 16px;min-height:64px;display:flex;align-items:center;justify-content:space-between;gap:16px}
.home{display:flex;align-items:center;gap:12px;font:600 22px/1 "Besley Variable",Besley,Rockwell,Georgia,serif;text-decoration:none;color:var(--ink)}
.lot{fill:var(--primary)}
.tag{color:var(--water);border:1px dashed var(--water);border-radius:3px;padding:2px 8px;font-weight:600;font-size:13px}
main{max-width:1112px;margin:0 auto;padding:24px 16px 72px}
h1{font:600 32px/1.12 "Besley Variable",Besley,Rockwell,Georgia,serif;margin:0 0 24px;overflow-wrap:anywhere}
h2{font-size:17px;font-weight:600;margin:24px 0 8px}
.panel h2,.head h2{margin:0 0 4px}
main>p:first-child,.panel>p:first-child{margin-top:0}
.panel>p:last-child:not(.note){margin-bottom:0}
a{color:var(--primary)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.cols{display:grid;gap:32px;align-items:start}
@media(min-width:900px){.cols{grid-template-columns:minmax(0,640px) minmax(0,400px)}header{padding:0 56px}main{padding-top:32px}}
.sandbox{display:flex;gap:12px;align-items:center;border:1px dashed var(--water);border-radius:6px;background:var(--watertint);color:var(--water);padding:16px 20px;margin-bottom:16px}
.sandbox svg{flex:none}
.alert{border-left:3px solid var(--danger);background:var(--dangertint);color:var(--danger);padding:16px;margin-bottom:16px}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:20px}
.narrow{max-width:480px}
.head{display:flex;justify-content:space-between;margin-bottom:12px}
small{color:var(--ink2);font-size:13px}
fieldset{border:0;margin:0 0 16px;padding:0;display:grid;gap:8px}
.card{display:flex;gap:16px;align-items:flex-start;border:1px solid var(--line2);border-radius:6px;padding:14px 16px;min-height:44px;cursor:pointer}
.card b{display:block;font:400 15px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
.card small{display:block}
.card:has(:checked){background:var(--tint);border-color:var(--primary);box-shadow:inset 0 0 0 1px var(--primary)}
.card:has(:checked) small{color:var(--tintink)}
.card input{accent-color:var(--primary);width:20px;height:20px;margin:2px 0 0;flex:none}
label{font-weight:600;font-size:13px;display:block;margin-bottom:16px}
.card{margin:0;font-weight:400}
label input:not([type=radio]){display:block;width:100%;margin-top:6px;min-height:44px;padding:8px 12px;font:inherit;font-weight:400;font-size:16px;color:inherit;background:var(--surface);border:1px solid var(--line2);border-radius:3px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
button{display:block;width:100%;min-height:52px;border:0;border-radius:6px;background:var(--primary);color:var(--on);font:inherit;font-weight:600;font-size:17px;line-height:1.2;cursor:pointer;padding:8px 16px}
button:hover{background:var(--hover)}
button.second{background:none;color:var(--ink);border:1px solid var(--line2);margin-top:12px}
button.small{display:inline-block;width:auto;min-height:36px;font-size:14px;background:none;color:var(--ink);border:1px solid var(--line2);margin:2px 0}
button.small:hover,button.second:hover{background:var(--sunken)}
.note{font-size:13px;color:var(--ink2);margin:8px 0 0}
.row{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
.row.total{border-top:1.5px solid var(--ink);border-bottom:3px double var(--ink);margin-top:-1px}
section.panel{margin-bottom:16px}
table{width:100%;border-collapse:collapse;font-size:14px}
td,th{text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere;vertical-align:middle}
tr>:last-child{padding-right:0}
tbody tr:last-child td{border-bottom:0}
th{font-size:12px;font-weight:600;color:var(--ink2);border-color:var(--line2)}
td:first-child{font-weight:600}
/* Amounts are the fourth column of every table that has them. */
th:nth-child(4),.number{text-align:right;white-space:nowrap}
.date{white-space:nowrap}
.phone{display:none}
.acts{text-align:right}
.acts form{display:inline-block;margin-left:8px}
.empty{color:var(--ink2);margin:0}
.badge{display:inline-flex;align-items:center;min-height:24px;padding:0 8px;border-radius:3px;font-size:12px;font-weight:600;white-space:nowrap}
.badge.good{background:var(--oktint);color:var(--ok)}
.badge.bad{background:var(--dangertint);color:var(--danger)}
.badge.open{background:var(--ambertint);color:var(--amber)}
.badge.ended{background:var(--sunken);color:var(--ink)}
.search{display:flex;gap:8px;margin-bottom:12px}
.search input{flex:1;min-width:0;max-width:400px;min-height:44px;padding:8px 12px;font:inherit;font-size:16px;color:inherit;background:var(--surface);border:1px solid var(--line2);border-radius:3px}
.search button.small{min-height:44px;margin:0}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
@media(max-width:759.98px){
h1{font-size:26px}
.panel{padding:16px}
button.small{min-height:44px}
table,tbody{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{display:flex;flex-wrap:wrap;align-items:center;gap:2px 12px;padding:12px 0;border-bottom:1px solid var(--line)}
tbody tr:last-child{border-bottom:0;padding-bottom:0}
td{padding:0;border:0;color:var(--ink2)}
td:first-child{flex:1 0 100%;color:var(--ink)}
td:first-child a{display:inline-block;padding:10px 0}
.phone{display:inline}
td.number{color:var(--ink);font-weight:600;margin-left:auto}
.acts{flex:1 0 100%;text-align:left;margin-top:6px}
.acts:empty{display:none}
.acts form{margin:0 8px 0 0}
}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;
