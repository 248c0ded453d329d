/**
 * Reports `.slice(0, limit)`, `.substring` and `.substr` on text that people typed: the cut may go through an emoji, and half of
 * one is refused by PostgreSQL as JSON. oxlint knows no types, so the rule goes by what the expression says: a template, a
 * method that only text has, or a name that texts of people have here; and by a second argument that is a limit rather than
 * a position that was searched for.
 */

const names =
  /^(?:about|answer|bio|body|comment|company|content|description|detail|email|excerpt|heading|label|legend|message|motivation|name|note|notes|page|preview|problem|question|reason|reply|search|subject|tag|term|text|title|typed|value|words?|written)$|(?:Name|Title|Text|Message|Note|Reason|Content|Description|Label|Subject)$/;
const textMethods = new Set([
  'trim',
  'trimEnd',
  'trimStart',
  'replace',
  'replaceAll',
  'normalize',
  'toWellFormed',
  'join',
]);
const textFunctions = new Set(['singleLine', 'multiLine', 'storableText', 'maskText', 'unescapeCell']);
const limitNames = /^(?:max|most|limit|longest)|(?:Length|Limit|Limits|Chars|length)$/;

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? node.property.name : undefined;
};

function isTypedText(node) {
  switch (node.type) {
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return isTypedText(node.expression);
    case 'TemplateLiteral':
      return node.expressions.length > 0;
    case 'LogicalExpression':
      return isTypedText(node.left) || isTypedText(node.right);
    case 'ConditionalExpression':
      return isTypedText(node.consequent) || isTypedText(node.alternate);
    case 'CallExpression':
      return node.callee.type === 'MemberExpression'
        ? textMethods.has(nameOf(node.callee))
        : textFunctions.has(nameOf(node.callee));
    default:
      return names.test(nameOf(node) ?? '');
  }
}

/** A number, a name such as `maxTitleLength`, `helpLimits.page`, or one of them and a difference. */
function isLimit(node) {
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'BinaryExpression') return isLimit(node.left) && isLimit(node.right);
  if (node.type === 'MemberExpression' && limitNames.test(nameOf(node.object) ?? '')) return true;
  // The length of another text is a position in this one.
  const isPosition =
    node.type === 'MemberExpression' && node.property.name === 'length' && node.object.type !== 'Identifier';
  return !isPosition && limitNames.test(nameOf(node) ?? '');
}

export default {
  meta: { type: 'problem' },
  create(context) {
    return {
      CallExpression(node) {
        const { callee, arguments: args } = node;
        if (callee.type !== 'MemberExpression' || !/^(?:slice|substring|substr)$/.test(nameOf(callee) ?? '')) return;
        const [from, to] = args;
        if (args.length !== 2 || from.type !== 'Literal' || from.value !== 0) return;
        if (isTypedText(callee.object) && isLimit(to))
          context.report({
            node,
            message:
              'This may cut an emoji in half, which PostgreSQL refuses. Use truncateText or ellipsizeText of contracts.',
          });
      },
    };
  },
};
