/** Where most is offered. */
export default function HeatTab() {
  return null;
}
