import { figureText, decimalsOf, type ComparedFigure, type ComparedValue } from '@dealstead/formulas';
import { Table, type Column } from '@dealstead/kit/data';

export interface ComparedTableProps {
  caption: string;
  /** Headings of the sets that are compared, in the order of the values. */
  headings: readonly string[];
  figures: readonly ComparedFigure[];
}

const textOf = ({ key, unit }: ComparedFigure, compared: ComparedValue | undefined): string =>
  compared?.value == null ? (compared?.note ?? '–') : figureText(compared.value, unit, decimalsOf(key));

/** Figures of several sets of inputs, a column for each. */
export function ComparedTable({ caption, headings, figures }: ComparedTableProps) {
  const columns: Column<ComparedFigure>[] = [
    { key: 'label', heading: 'Figure', cell: ({ label }) => label },
    ...headings.map((heading, index): Column<ComparedFigure> => ({
      key: String(index),
      heading,
      isNumeric: true,
      cell: (figure) => textOf(figure, figure.values[index]),
    })),
  ];
  return <Table caption={caption} columns={columns} rows={figures} rowKey={({ key }) => key} dense onPhone="scroll" />;
}
