/**
 * Reports dates and days that are computed by hand: `toISOString().slice(0, 10)`, which is the date in UTC and not that of anyone in
 * the United States in the evening; Canada's format in place of ISO's; and a difference of times that is divided by the length of a
 * day, which is no calendar's day where the clocks change or the evening before counts.
 */

const message = 'Use the functions of contracts’ calendar: they say whose date it is, and count days of a calendar.';
const millisecondsPerDay = 86_400_000;

const isCallOf = (node, name) =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.name === name;

export default {
  meta: { type: 'problem' },
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      CallExpression(node) {
        if (isCallOf(node, 'slice') && isCallOf(node.callee.object, 'toISOString') && node.arguments[1]?.value === 10)
          report(node);
        if (isCallOf(node, 'toLocaleDateString') && node.arguments[0]?.value === 'en-CA') report(node);
      },
      NewExpression(node) {
        if (node.callee.property?.name === 'DateTimeFormat' && node.arguments[0]?.value === 'en-CA') report(node);
      },
      BinaryExpression(node) {
        if (node.operator === '/' && node.right.value === millisecondsPerDay) report(node);
      },
    };
  },
};
