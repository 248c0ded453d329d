import { truncateText, completeText, maxTextLength } from '@dealstead/contracts';

/**
 * The text message with an answer of support: as much of the answer as fits, and where the member reads all of it and replies.
 * Three dots instead of an ellipsis: that character would more than double the segments that carriers bill.
 */
export function renderAnswerText(requestId: number, answer: string, publicUrl: string): string {
  const text = answer.length <= maxTextLength ? answer : `${cutAtWord(answer, maxTextLength - 3)}...`;
  return completeText('Dealstead support', `${text}\nRead and reply: ${publicUrl}/help/requests?request=${requestId}`);
}

/** The beginning of a text up to the last word that fits, or to the last character where the first word is longer. */
function cutAtWord(text: string, length: number): string {
  const end = truncateText(text, length + 1).search(/\s\S*$/);
  return end > 0 ? text.slice(0, end).trimEnd() : truncateText(text, length);
}
