/** Sample of an assignment of a purchase contract to an end buyer. */
export const assignmentSample = `# Assignment of real estate purchase agreement

This assignment is made on {{Agreement date}} between {{Assignor name}} ("Assignor") and {{Assignee name}} ("Assignee").

## 1. The contract

Assignor is the buyer under a purchase and sale agreement dated {{Original contract date}} with {{Seller name}} as seller (the "Contract") for the property at {{Property address}}, {{County}} County, {{State}} (the "Property"). The purchase price under the Contract is {{Purchase price}}. Assignee has received a complete copy of the Contract.

## 2. What Assignor holds

Assignor holds an equitable interest under the Contract. Assignor does not own the Property, does not sell the Property, and does not represent Assignee or the seller as an agent.

## 3. Assignment

Assignor assigns all rights under the Contract to Assignee. Assignee accepts them and performs all duties of the buyer under the Contract, including payment of the purchase price at closing.

## 4. Fee

Assignee pays Assignor an assignment fee of {{Assignment fee}} at closing, in addition to the purchase price. Assignee deposits earnest money of {{Earnest money}} with {{Title company}} within two business days after both parties have signed. It is credited to Assignee at closing and is not refundable, except where the seller or Assignor defaults.

## 5. Closing

Closing takes place on or before {{Closing date}} at {{Title company}}.

## 6. Condition of the Property

Assignee has inspected the Property, or had the chance to, and takes it as it is. Assignor makes no statement about its condition, value or income, except that the Contract is in force and that Assignor has not assigned it before.

## 7. Default

If Assignee does not close by the closing date for a reason other than a default of the seller or of Assignor, Assignor keeps the earnest money, and this assignment ends.

## 8. General

This assignment is the whole agreement of the parties on its subject, is changed only in writing signed by both, and is governed by the law of {{State}}. It may be signed electronically and in counterparts.

## 9. Additional terms

{{Additional terms}}
`;
