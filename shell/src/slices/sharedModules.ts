import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createGlobalStyle, css, keyframes, styled } from 'styled-components';
import * as kit from '@dealstead/kit';

/**
 * What slices share with the shell from the first load on. Of styled-components only what is written with; naming it
 * here is what keeps the rest of it out of the page.
 */
export const eagerModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': { __esModule: true, createGlobalStyle, css, keyframes, styled },
  '@dealstead/kit': kit,
};
