// The classes of contracts, under the names that costs are counted by.
#pragma once

#include "bidwright/core/contract_class.hpp"

namespace bidwright::training {

using core::class_of;
using core::ContractClass;
using core::kContractClasses;
using core::kContractClassNames;

}  // namespace bidwright::training
