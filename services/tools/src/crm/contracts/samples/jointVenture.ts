/** Sample of an agreement of two partners on one property. */
export const jointVentureSample = `# Joint venture agreement

This agreement is made on {{Agreement date}} between {{First partner name}} ("First Partner") and {{Second partner name}} ("Second Partner").

## 1. Purpose

The partners work together on one project: the property at {{Property address}}, {{State}} (the "Property"). They form no partnership for any other business, and neither may bind the other beyond this project.

## 2. Contributions

First Partner contributes: {{First partner contribution}}

Second Partner contributes: {{Second partner contribution}}

## 3. Profits and losses

Net revenue is what remains of the proceeds after the costs of the project that both partners approved in writing. Money that a partner paid into the project is that partner's capital. It is returned before any profit is shared: in full, or in proportion to what each partner paid in where the proceeds do not cover it.

Of the net revenue First Partner receives {{First partner share (%)}} percent and Second Partner {{Second partner share (%)}} percent. Losses beyond the capital are borne in the same shares. The title company pays each partner's share at closing where it can.

## 4. Control of the Property

The partner who holds the contract or the title proves it to the other before this agreement is signed, keeps it in force, and does not sell, assign or encumber it without the other's written consent.

## 5. Decisions and records

The partners decide together on the price, the buyer and every cost above what they agreed on. Each keeps records of receipts and payments and shows them to the other on request.

## 6. Term

This agreement ends when the project has closed and the shares are paid, or on {{Closing date}} if it has not closed by then and the partners do not extend it in writing. A partner who does not contribute as agreed, and does not cure this within ten days after written notice, loses the right to a share.

## 7. Confidentiality

Neither partner goes around the other to the seller, the buyer or a lender of this project during this agreement and for twelve months after it.

## 8. General

This agreement is the whole agreement of the partners on the project, is changed only in writing signed by both, and is governed by the law of {{State}}. It may be signed electronically and in counterparts.

## 9. Additional terms

{{Additional terms}}
`;
