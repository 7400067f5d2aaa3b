// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Types. Invariant: a `Type` is a borrowed, interned LLVM type.

use super::Value;
use llvm_sys::{LLVMTypeKind, core::*, prelude::*};

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Type(pub(super) LLVMTypeRef);

// SAFETY (whole file): the wrapped pointer is an interned type of the live context.
impl Type {
    /// A constant structure or array of these parts.
    pub fn constant(self, parts: &[Value]) -> Value {
        let mut raw: Vec<LLVMValueRef> = parts.iter().map(|part| part.0).collect();
        Value(unsafe {
            if self.is_struct() {
                LLVMConstNamedStruct(self.0, raw.as_mut_ptr(), raw.len() as u32)
            } else {
                LLVMConstArray2(self.element().0, raw.as_mut_ptr(), raw.len() as u64)
            }
        })
    }
    pub fn kind(self) -> LLVMTypeKind {
        unsafe { LLVMGetTypeKind(self.0) }
    }
    pub fn context(self) -> LLVMContextRef {
        unsafe { LLVMGetTypeContext(self.0) }
    }
    pub fn is_void(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMVoidTypeKind
    }
    pub fn is_pointer(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMPointerTypeKind
    }
    /// An integer that is no character.
    pub fn is_word(self) -> bool {
        self.is_integer() && self.bits() > 8
    }
    pub fn is_integer(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMIntegerTypeKind
    }
    /// A scalar floating type.
    pub fn is_float(self) -> bool {
        use LLVMTypeKind::*;
        matches!(
            self.kind(),
            LLVMHalfTypeKind
                | LLVMBFloatTypeKind
                | LLVMFloatTypeKind
                | LLVMDoubleTypeKind
                | LLVMX86_FP80TypeKind
                | LLVMFP128TypeKind
        )
    }
    /// A scalar of single or double precision.
    pub fn is_single_or_double(self) -> bool {
        matches!(self.kind(), LLVMTypeKind::LLVMFloatTypeKind | LLVMTypeKind::LLVMDoubleTypeKind)
    }
    /// The type of single precision in whose place this one of double precision stands: of scalars, and of vectors of them.
    pub fn rounded(self) -> Option<Type> {
        let single = (self.scalar() == self.float64()).then(|| self.float32())?;
        (self == self.scalar() || self.is_vector() && !self.is_scalable())
            .then(|| if self.is_vector() { single.vector(self.len()) } else { single })
    }
    pub fn is_vector(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMVectorTypeKind
    }
    pub fn is_scalable(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMScalableVectorTypeKind
    }
    pub fn is_struct(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMStructTypeKind
    }
    pub fn is_array(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMArrayTypeKind
    }
    pub fn bits(self) -> u32 {
        unsafe { LLVMGetIntTypeWidth(self.0) }
    }
    /// The element type of a vector or an array.
    pub fn element(self) -> Type {
        Type(unsafe { LLVMGetElementType(self.0) })
    }
    /// What an array of any rank is made of; the type itself if it is none.
    pub fn innermost(self) -> Type {
        if self.is_array() { self.element().innermost() } else { self }
    }
    /// Elements of a vector or an array, members of a struct.
    pub fn len(self) -> u32 {
        if self.is_vector() {
            unsafe { LLVMGetVectorSize(self.0) }
        } else if self.is_array() {
            unsafe { LLVMGetArrayLength2(self.0) as u32 }
        } else if self.is_struct() {
            unsafe { LLVMCountStructElementTypes(self.0) }
        } else {
            0
        }
    }
    pub fn member(self, index: u32) -> Type {
        if self.is_struct() { Type(unsafe { LLVMStructGetTypeAtIndex(self.0, index) }) } else { self.element() }
    }
    /// A vector's element type, or the type itself.
    pub fn scalar(self) -> Type {
        if self.is_vector() { self.element() } else { self }
    }
    /// A floating scalar or a fixed vector of them.
    pub fn is_floating(self) -> bool {
        self.scalar().is_float()
    }
    /// Does a value of this type hold any floating-point number?
    pub fn holds_float(self) -> bool {
        if self.is_floating() {
            return true;
        }
        if self.is_struct() {
            return (0..self.len()).any(|i| self.member(i).holds_float());
        }
        self.is_array() && self.element().holds_float()
    }
    /// The floating types inside a type, in order.
    pub fn floats(self) -> Vec<Type> {
        if self.is_floating() {
            return vec![self.scalar()];
        }
        if self.is_array() {
            return self.element().floats();
        }
        if self.is_struct() {
            return (0..self.len()).flat_map(|i| self.member(i).floats()).collect();
        }
        Vec::new()
    }
    pub fn is_union(self) -> bool {
        self.is_struct() && self.struct_name().is_some_and(|name| name.starts_with("union."))
    }
    /// Is it, or has it within, a C union, whose members are not what the type says?
    pub fn has_union(self) -> bool {
        self.is_union()
            || self.is_struct() && (0..self.len()).any(|i| self.member(i).has_union())
            || self.is_array() && self.element().has_union()
    }
    /// Does it say what lies in each byte of a variable, at all times? Rows of bytes hold anything, and the type that an initial value of a union has is none of
    /// the language's.
    pub fn tells_all(self) -> bool {
        !self.has_union() && !self.has_literal() && !self.holds_bytes()
    }
    /// Is it, or has it within, a structure without a name?
    fn has_literal(self) -> bool {
        match self {
            _ if self.is_array() => self.element().has_literal(),
            _ if self.is_struct() => {
                self.struct_name().is_none() || (0..self.len()).any(|index| self.member(index).has_literal())
            }
            _ => false,
        }
    }
    /// Is it, or has it within, a byte?
    fn holds_bytes(self) -> bool {
        match self {
            _ if self.is_array() => self.element().holds_bytes(),
            _ if self.is_struct() => (0..self.len()).any(|index| self.member(index).holds_bytes()),
            _ => self.is_integer() && self.bits() == 8,
        }
    }
    /// Does it end in an array of no elements, which stands for as many as there is room for behind it (C's flexible array member)? Then no two lie in a row.
    pub fn is_open(self) -> bool {
        let last = |ty: Type| ty.member(ty.len() - 1);
        self.is_struct() && self.len() > 0 && (last(self).is_array() && last(self).len() == 0 || last(self).is_open())
    }
    pub fn struct_name(self) -> Option<String> {
        if !self.is_struct() {
            return None;
        }
        // SAFETY: LLVM gives a C string that belongs to the type, or null for a literal structure.
        unsafe {
            let name = LLVMGetStructName(self.0);
            (!name.is_null()).then(|| std::ffi::CStr::from_ptr(name).to_string_lossy().into_owned())
        }
    }
    /// The structure type of this name in the same context.
    pub fn struct_named(self, name: &str) -> Option<Type> {
        let name = std::ffi::CString::new(name).ok()?;
        let found = unsafe { LLVMGetTypeByName2(self.context(), name.as_ptr()) };
        (!found.is_null()).then_some(Type(found))
    }
    /// The same, which is made of these members if there is none.
    pub fn struct_of(self, name: &str, members: &[Type]) -> Type {
        self.struct_named(name).unwrap_or_else(|| {
            let name = std::ffi::CString::new(name).expect("a name of ours");
            let mut raw: Vec<_> = members.iter().map(|t| t.0).collect();
            unsafe {
                let made = LLVMStructCreateNamed(self.context(), name.as_ptr());
                LLVMStructSetBody(made, raw.as_mut_ptr(), raw.len() as u32, 0);
                Type(made)
            }
        })
    }
    /// Does a value of this type hold any pointer?
    pub fn holds_pointer(self) -> bool {
        if self.is_pointer() {
            return true;
        }
        if self.is_struct() {
            return (0..self.len()).any(|i| self.member(i).holds_pointer());
        }
        (self.is_array() || self.is_vector()) && self.element().holds_pointer()
    }
    pub fn parameters(self) -> Vec<Type> {
        let mut types = vec![std::ptr::null_mut(); unsafe { LLVMCountParamTypes(self.0) } as usize];
        unsafe { LLVMGetParamTypes(self.0, types.as_mut_ptr()) };
        types.into_iter().map(Type).collect()
    }
    pub fn returns(self) -> Type {
        Type(unsafe { LLVMGetReturnType(self.0) })
    }
    pub fn function(returns: Type, parameters: &[Type]) -> Type {
        let mut raw: Vec<_> = parameters.iter().map(|t| t.0).collect();
        Type(unsafe { LLVMFunctionType(returns.0, raw.as_mut_ptr(), raw.len() as u32, 0) })
    }
    /// Of a function that takes further values behind its parameters.
    pub fn variadic_function(returns: Type, parameters: &[Type]) -> Type {
        let mut raw: Vec<_> = parameters.iter().map(|t| t.0).collect();
        Type(unsafe { LLVMFunctionType(returns.0, raw.as_mut_ptr(), raw.len() as u32, 1) })
    }
    pub fn structure(self, members: &[Type]) -> Type {
        let mut raw: Vec<_> = members.iter().map(|t| t.0).collect();
        Type(unsafe { LLVMStructTypeInContext(self.context(), raw.as_mut_ptr(), raw.len() as u32, 0) })
    }
    pub fn array(self, length: u64) -> Type {
        Type(unsafe { LLVMArrayType2(self.0, length) })
    }
    pub fn vector(self, length: u32) -> Type {
        Type(unsafe { LLVMVectorType(self.0, length) })
    }
    /// The integer type of this width in the same context.
    pub fn int(self, bits: u32) -> Type {
        Type(unsafe { LLVMIntTypeInContext(self.context(), bits) })
    }
    pub fn void(self) -> Type {
        Type(unsafe { LLVMVoidTypeInContext(self.context()) })
    }
    pub fn pointer(self) -> Type {
        Type(unsafe { LLVMPointerTypeInContext(self.context(), 0) })
    }
    pub fn float16(self) -> Type {
        Type(unsafe { LLVMHalfTypeInContext(self.context()) })
    }
    pub fn bfloat(self) -> Type {
        Type(unsafe { LLVMBFloatTypeInContext(self.context()) })
    }
    pub fn float32(self) -> Type {
        Type(unsafe { LLVMFloatTypeInContext(self.context()) })
    }
    pub fn float64(self) -> Type {
        Type(unsafe { LLVMDoubleTypeInContext(self.context()) })
    }
    /// x87's extended precision.
    pub fn float80(self) -> Type {
        Type(unsafe { LLVMX86FP80TypeInContext(self.context()) })
    }
    pub fn float128(self) -> Type {
        Type(unsafe { LLVMFP128TypeInContext(self.context()) })
    }
    /// The floating type that LLVM prints so, in the same context.
    pub fn floating_named(self, name: &str) -> Option<Type> {
        self.all_floating().into_iter().find(|ty| ty.to_string() == name)
    }
    /// The type that LLVM prints so, in the same context, as far as procedures take and return it by value.
    pub fn named(self, text: &str) -> Option<Type> {
        let text = text.trim();
        if let Some(members) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            let members: Option<Vec<Type>> = members.split(',').map(|member| self.named(member)).collect();
            return Some(self.structure(&members?));
        }
        if let Some((length, element)) =
            text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).and_then(|rest| rest.split_once(" x "))
        {
            return Some(self.named(element)?.vector(length.trim().parse().ok()?));
        }
        match (text, text.strip_prefix('i').and_then(|bits| bits.parse().ok())) {
            ("ptr", _) => Some(self.pointer()),
            ("void", _) => Some(self.void()),
            (_, Some(bits)) => Some(self.int(bits)),
            _ => self.floating_named(text),
        }
    }
    /// All scalar floating types of the same context.
    pub fn all_floating(self) -> [Type; 6] {
        [self.float16(), self.bfloat(), self.float32(), self.float64(), self.float80(), self.float128()]
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // SAFETY: LLVM hands over a string that it frees itself with LLVMDisposeMessage.
        unsafe {
            let text = LLVMPrintTypeToString(self.0);
            let result = write!(f, "{}", std::ffi::CStr::from_ptr(text).to_string_lossy());
            LLVMDisposeMessage(text);
            result
        }
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
