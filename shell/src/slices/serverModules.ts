import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import * as kit from '@dealstead/kit';
import * as kitData from '@dealstead/kit/data';
import * as kitOverlays from '@dealstead/kit/overlays';

/** Shared modules that the renderer's bundles of slices resolve to: the renderer's single copies. */
export const serverModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@dealstead/kit': kit,
  '@dealstead/kit/data': kitData,
  '@dealstead/kit/overlays': kitOverlays,
};
