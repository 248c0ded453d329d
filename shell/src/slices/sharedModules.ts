import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createGlobalStyle, css, keyframes, styled } from 'styled-components';
import * as kit from '@dealstead/kit';

/**
 * Modules of the first load that slices share with the shell. styled-components is listed by export, which lets the
 * bundler drop the rest of it.
 */
export const eagerModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': { __esModule: true, createGlobalStyle, css, keyframes, styled },
  '@dealstead/kit': kit,
};
