import { expect, test } from '@jest/globals';
import type { LoaderContext } from 'webpack';
import splitIcons from './iconModules.ts';
import markDeclarationsPure from './pureDeclarations.ts';

const icons = `// Written by generate.ts
import { icon } from './Icon.tsx';

export const Bank = /* @__PURE__ */ icon('M1,2');
export const Bell = /* @__PURE__ */ icon(
  'M3,4',
);
`;
const load = (resourceQuery: string) =>
  splitIcons.call({ resourceQuery, resourcePath: '/kit/src/icons/icons.ts' } as LoaderContext<object>, icons);

test('each icon is exported from a module of its own', () => {
  expect(load('')).toBe("export { Bank } from './icons.ts?Bank';\nexport { Bell } from './icons.ts?Bell';");
});

test("an icon's module has that icon and what it imports", () => {
  expect(load('?Bell')).toContain("import { icon } from './Icon.tsx'");
  expect(load('?Bell')).toContain("'M3,4'");
  expect(load('?Bell')).not.toContain('Bank');
});

test('a component of the router is free of side effects', () => {
  const source = 'var Form = React10.forwardRef(() => null);\nForm.displayName = "Form";\nvar size = 3;';
  expect(markDeclarationsPure(source)).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(() => null);\n\nvar size = 3;',
  );
});
