const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const face = (family: string, weights: string, url: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url("${url}") format("woff2");unicode-range:${latin}}`;

// The stand-ins take the real fonts' widths and heights (size-adjust = ratio of average widths), so that swapping
// them in moves nothing on the page.
const standIns =
  '@font-face{font-family:"Public Sans Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica Neue");size-adjust:104.87%;ascent-override:90.59%;descent-override:21.46%;line-gap-override:0%}' +
  '@font-face{font-family:"Besley Fallback";src:local("Georgia"),local("Gelasio"),local("DejaVu Serif");size-adjust:112.94%;ascent-override:110.68%;descent-override:37.63%;line-gap-override:0%}';

/** The two typefaces' CSS. Takes the URLs of the Latin variable woff2 files, which only the one who bundles them knows. */
export function fontFaces({ besley, publicSans }: { besley: string; publicSans: string }): string {
  return face('Besley Variable', '400 900', besley) + face('Public Sans Variable', '100 900', publicSans) + standIns;
}
